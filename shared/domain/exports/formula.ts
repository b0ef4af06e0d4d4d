/** Blanks that a spreadsheet reads over before a formula: every white space, and marks nobody sees. */
const BEFORE = '[\\s\\p{Default_Ignorable_Code_Point}]*';
/** What begins a formula, also in the wide letters of East Asian keyboards; a tab or a line feed at the front begins one as well. */
const BEGINS = `(?:[\\t\\r\\n]|${BEFORE}[=+\\-@|%\\uff1d\\uff0b\\uff0d\\uff20])`;
const FORMULA = new RegExp(`^${BEGINS}`, 'u');
const DISARMED = new RegExp(`^'(?=${BEGINS})`, 'u');
/** A figure that is nothing but a figure, also below zero, and the unit of a share. */
const PLAIN = /^(?:%|[+-]?\d+(?:[.,]\d+)?)$/;

/** Begins as no formula does: most cells, and there are millions of them. */
const HARMLESS = /^[0-9A-Za-z]/;

/** A text as a cell that no spreadsheet runs: an apostrophe says that it is a text. Figures stay figures. */
export const disarm = (text: string): string =>
  text !== '' && !HARMLESS.test(text) && FORMULA.test(text) && !PLAIN.test(text) ? `'${text}` : text;

/** The text of a cell that was disarmed. */
export const rearm = (cell: string): string => cell.replace(DISARMED, '');
