/** Answers that wait in this browser, for the parts of the shell that ask about or forget them; null where the script does not come. */
export const loadUnsent = () => import('#web/surveys/unsent-answers.ts').catch(() => null);
