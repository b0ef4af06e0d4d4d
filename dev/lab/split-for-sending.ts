import { BLOCK_END, BLOCK_START } from '#listener/write-frame.ts';

/** What frames a batch, or a block of MLLP: it is no part of a message. */
const ENVELOPE = /^(FHS|BHS|BTS|FTS)/;
const FRAMING = [BLOCK_START, BLOCK_END].map((byte) => String.fromCharCode(byte));

/**
 * The messages of a file as they are sent over MLLP, one block each: byte for byte, with CR after every segment. Headers and trailers of
 * a batch stay behind.
 */
export function splitForSending(file: Buffer): Buffer[] {
  // Each byte one letter, so that the charset does not matter.
  const text = file.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  const lines = FRAMING.reduce((rest, sign) => rest.replaceAll(sign, '\r'), text)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '' && !ENVELOPE.test(line));
  const messages: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('MSH')) messages.push([line]);
    else messages.at(-1)?.push(line);
  }
  return messages.map((message) => Buffer.from(message.map((line) => `${line}\r`).join(''), 'latin1'));
}
