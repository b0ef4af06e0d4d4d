/** Signs between the cells of a CSV, as a call names them: spreadsheets in German, French and Italian expect a semicolon. */
export const SEPARATORS = ['semicolon', 'comma', 'tab'] as const;

export type Separator = (typeof SEPARATORS)[number];
