/** The three bytes of MLLP (HL7 2.5.1, appendix C.4): a block is `VT content FS CR`. */
export const BLOCK_START = 0x0b;
export const BLOCK_END = 0x1c;
export const BLOCK_CLOSE = 0x0d;

/** A message as a block of MLLP. */
export function writeFrame(content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of(BLOCK_START), content, Buffer.of(BLOCK_END, BLOCK_CLOSE)]);
}
