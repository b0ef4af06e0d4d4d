/** Control characters but line feed and tab; NUL and escapes break CSV files, SMS and terminals that show a log. */
const CONTROL_CHARACTERS = /(?![\n\t])\p{Cc}/gu;
/** Marks that turn the direction of text around or have no width: two names that look alike must be alike. */
const INVISIBLE_MARKS = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * One spelling for one text: composed letters (Unicode NFC), line breaks as LF, no control or invisible characters,
 * no blanks at either end. The API applies it to every string of a request before validating.
 */
export function normaliseText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL_CHARACTERS, '')
    .replace(INVISIBLE_MARKS, '')
    .normalize('NFC')
    .trim();
}
