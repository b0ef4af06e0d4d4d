import type { FieldParts } from './field-parts.ts';
import type { LabAttachment } from './types.ts';

const ENCODING = 4;
const DATA = 5;
const PDF_MAGIC = '%PDF-';

/**
 * The document in an ED (HL7 2.5.1 chapter 2.A.24), taken only when it is Base64, within the size and begins like a PDF.
 * The type the sender declares is not looked at: a page named application/pdf would run in the doctor's browser.
 */
export function readAttachment(field: string, parts: FieldParts, mostBytes: number): LabAttachment {
  if (parts.repetitions(field).length > 1) return { refused: 'several' };
  const data = parts.component(field, DATA);
  if (data.trim() === '') return { refused: 'empty' };
  const length = base64Length(data);
  if (length === null || parts.component(field, ENCODING).trim().toLowerCase() !== 'base64') {
    return { refused: 'not-base64' };
  }
  if (length > mostBytes) return { refused: 'too-large' };
  const decoded = Buffer.from(data, 'base64');
  if (decoded.toString('latin1', 0, PDF_MAGIC.length) !== PDF_MAGIC) return { refused: 'not-pdf' };
  return { mediaType: 'application/pdf', bytes: new Uint8Array(decoded) };
}

const BASE64_SIGN = /^[A-Za-z0-9+/]$/;
const IS_BASE64 = Array.from({ length: 128 }, (_, code) => BASE64_SIGN.test(String.fromCharCode(code)));
const BLANK = 0x20;
const PADDING = 0x3d;

/** Bytes that a Base64 text holds, blanks and line ends passed over; null when it is none. A loop: the text may be 24 MB. */
function base64Length(data: string): number | null {
  let signs = 0;
  let padding = 0;
  for (let index = 0; index < data.length; index += 1) {
    const code = data.charCodeAt(index);
    if (code <= BLANK) continue;
    if (code === PADDING) padding += 1;
    else if (padding === 0 && IS_BASE64[code]) signs += 1;
    else return null;
  }
  if (padding > 2 || (signs + padding) % 4 !== 0) return null;
  return Math.floor((signs * 3) / 4);
}
