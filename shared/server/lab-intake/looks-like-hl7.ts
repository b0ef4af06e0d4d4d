/** Bytes looked at: a header is at the beginning, after a byte order mark, blanks or an MLLP start byte at most. */
const HEAD_BYTES = 4096;
/** Vertical tab, the start byte of MLLP framing. */
const MLLP_START = String.fromCharCode(0x0b);
const HEADER = new RegExp(`(^|[\\r\\n${MLLP_START}])\\s*(MSH|FHS|BHS)[^A-Za-z0-9\\s]`);

/** A first look before a file is stored: does it begin with a header segment of HL7 v2? The reader decides later. */
export function looksLikeHl7(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  const isUtf16 = head[0] === 0xff && head[1] === 0xfe;
  const text = head
    .toString(isUtf16 ? 'utf16le' : 'latin1')
    .replace(/^(\u00ef\u00bb\u00bf|\ufeff)/, '')
    .replaceAll('\u0000', '');
  return HEADER.test(text);
}
