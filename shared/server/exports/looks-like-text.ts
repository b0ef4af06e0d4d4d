/** First bytes of what people take for a CSV file: Excel's workbooks old and new, archives, PDF, pictures. */
const OTHERS: readonly (readonly number[])[] = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
];
const UTF16: readonly (readonly number[])[] = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];
const LOOKED_AT = 4096;

/** Whether a file may be text at all, by its beginning: what is none is refused while its sender waits. */
export function looksLikeText(bytes: Uint8Array): boolean {
  const begins = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (bytes.byteLength === 0 || OTHERS.some(begins)) return false;
  return UTF16.some(begins) || !bytes.subarray(0, LOOKED_AT).includes(0);
}
