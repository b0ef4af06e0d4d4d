/** Where wrong codes from a person's mails are counted: a counter of its own, so that they do not lock the person's sign-in. */
export const emailSubject = (userId: string): string => `email:${userId}`;
