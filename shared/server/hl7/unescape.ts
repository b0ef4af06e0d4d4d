import type { Delimiters } from './types.ts';

/** Blank lines one `\.sp n\` may make; a hostile count must not fill the memory. */
const MOST_BLANK_LINES = 10;

/**
 * Makes the function that turns escape sequences (HL7 2.5.1 chapter 2.7) into text, for one message. To be used on a leaf,
 * after splitting, so that an escaped delimiter never splits. Known: F S T R E, X (bytes in the message's charset), H and N
 * (highlighting, dropped), .br .sp .ce (line breaks). Every other sequence stays as written: a path like `C:\data\` is no escape.
 */
export function createUnescape(delimiters: Delimiters, charset: string): (text: string) => string {
  const escapeSign = delimiters.escape;
  const sign = `\\u${escapeSign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const pattern = new RegExp(`${sign}(?:([FSTREHN])|X((?:[0-9A-Fa-f]{2})+)|\\.(br|ce|sp *\\+?(\\d*)))${sign}`, 'g');
  const letters: Record<string, string> = {
    F: delimiters.field,
    S: delimiters.component,
    T: delimiters.subcomponent,
    R: delimiters.repetition,
    E: escapeSign,
    H: '',
    N: '',
  };
  const replace = (whole: string, letter?: string, hex?: string, _format?: string, blankLines?: string): string => {
    if (letter !== undefined) return letters[letter] ?? whole;
    if (hex !== undefined) return decodeHex(hex, charset);
    return '\n'.repeat(Math.min(Math.max(Number(blankLines || 1), 1), MOST_BLANK_LINES));
  };
  return (text) => (text.includes(escapeSign) ? text.replace(pattern, replace) : text);
}

/** Line ends inside a text are `\n` everywhere in the application. */
function decodeHex(hex: string, charset: string): string {
  const text = new TextDecoder(charset).decode(Buffer.from(hex, 'hex'));
  return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}
