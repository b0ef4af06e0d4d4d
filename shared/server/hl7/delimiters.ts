import type { Delimiters } from './types.ts';

/**
 * The delimiters that MSH-1 and MSH-2 declare (HL7 2.5.1 chapter 2.5.4), or null when they cannot be trusted.
 * MSH-2 must hold four different signs, or five with the truncation sign of 2.7. Fewer would leave one role to guess, and a
 * wrong guess makes every code of the message wrong without any error.
 */
export function readDelimiters(msh: string): Delimiters | null {
  const field = msh[3];
  if (field === undefined) return null;
  const end = msh.indexOf(field, 4);
  const encoding = end === -1 ? msh.slice(4) : msh.slice(4, end);
  if (encoding.length < 4 || encoding.length > 5) return null;
  const signs = [field, ...encoding];
  if (signs.some((sign) => !isDelimiterSign(sign)) || new Set(signs).size !== signs.length) return null;
  const [component = '', repetition = '', escapeSign = '', subcomponent = ''] = encoding;
  return { field, component, repetition, escape: escapeSign, subcomponent };
}

/** Printable ASCII that is neither letter, digit nor blank: `MSHello world` declares nothing. */
export function isDelimiterSign(sign: string): boolean {
  return sign > ' ' && sign < '\u007f' && !/[A-Za-z0-9]/.test(sign);
}
