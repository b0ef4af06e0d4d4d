import { decodeBytes } from './decode-bytes.ts';
import { LAB_FILE_LIMITS } from './limits.ts';
import { splitMessages } from './split-messages.ts';

/**
 * Some messages of a file, as the laboratory sent them: other people's are left out. A file that holds no others is returned byte by
 * byte; otherwise each line ends with CR, and UTF-16 becomes UTF-8. Takes time by the length of the file, tenths of a second for 10 MB.
 * @param positions of the messages wanted, from 0
 */
export function cutMessages(bytes: Uint8Array, positions: ReadonlySet<number>): Uint8Array | null {
  const { text, binary } = decodeBytes(bytes);
  const split = splitMessages(text, LAB_FILE_LIMITS);
  if ('refused' in split) return null;
  const wanted = split.messages.filter((_message, index) => positions.has(index));
  if (wanted.length === 0) return null;
  if (wanted.length === split.messages.length) return bytes;
  const cut = wanted.flatMap(({ lines }) => lines.map((line) => `${line}\r`)).join('');
  return Buffer.from(cut, binary ? 'latin1' : 'utf8');
}
