/** Control characters but line feed and tab; NUL and escapes break CSV files, SMS and terminals that show a log. */
const CONTROL_CHARACTERS = /(?![\n\t])\p{Cc}/gu;
/**
 * What nobody sees (Unicode: Default_Ignorable_Code_Point), marks that turn the direction of text around and letters that only fill a place
 * among them: two names that look alike must be alike, and one that looks like none is none. Joiners and variation selectors stay: emoji
 * and some scripts are written with them.
 */
const INVISIBLE_MARKS = /(?!\u200c|\u200d|[\u{fe00}-\u{fe0f}])\p{Default_Ignorable_Code_Point}/gu;

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
