/**
 * A file as text. `binary` says that the bytes are not UTF-8: every character then is one byte, and each message is decoded by
 * `decodeMessage`, since a file may join messages of different senders.
 */
export interface DecodedFile {
  text: string;
  binary: boolean;
}

/** Bytes to text by byte order mark, else by the pattern of UTF-16, else as strict UTF-8, else byte by byte. */
export function decodeBytes(bytes: Uint8Array): DecodedFile {
  const utf16 = findUtf16(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), binary: false };
  const text = decodeUtf8(bytes);
  return text === null ? { text: toBuffer(bytes).toString('latin1'), binary: true } : { text, binary: false };
}

/**
 * One message of a binary file as text. Strict UTF-8 wins over a wrong declaration (two of 777 public files declare 8859/1 and
 * are UTF-8); then MSH-18; then windows-1252, which is ISO-8859-1 with printable signs where that has control characters.
 */
export function decodeMessage(binaryText: string, fieldSeparator: string): { text: string; charset: string } {
  const bytes = Buffer.from(binaryText, 'latin1');
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== null) return { text: utf8, charset: 'utf-8' };
  const charset = declaredCharset(binaryText, fieldSeparator);
  return { text: new TextDecoder(charset).decode(bytes), charset };
}

/** MSH-18 (HL7 table 0211) as a label TextDecoder knows; windows-1252 when it is empty, unknown or disproved. */
function declaredCharset(binaryText: string, fieldSeparator: string): string {
  const end = binaryText.indexOf('\r');
  const msh = end === -1 ? binaryText : binaryText.slice(0, end);
  const declared = (msh.split(fieldSeparator)[17] ?? '').trim().toUpperCase();
  const latin = /^(?:ISO[ _-]?)?8859[/-](\d{1,2})\b/.exec(declared);
  const windows = /^(?:WINDOWS|CP)[ -]?(125\d)\b/.exec(declared);
  const label = latin ? `iso-8859-${latin[1]}` : windows ? `windows-${windows[1]}` : 'windows-1252';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'windows-1252';
  }
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return null;
  if ((first === 0xff && second === 0xfe) || (isCapital(first) && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && isCapital(second))) return 'utf-16be';
  return null;
}

function isCapital(byte: number): boolean {
  return byte >= 0x41 && byte <= 0x5a;
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
