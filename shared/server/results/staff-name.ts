/** How colleagues are named to each other, of `users u`: with their title where they have one. */
export const STAFF_NAME = "CONCAT_WS(' ', u.doctorTitle, u.firstName, u.lastName)";
