/** The name colleagues see, from `users u`: with their title where they have one. */
export const STAFF_NAME = "CONCAT_WS(' ', u.doctorTitle, u.firstName, u.lastName)";
