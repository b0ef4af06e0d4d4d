import type { Readable } from 'node:stream';
import type { Encoding, FileForm } from '#shared/domain/exports/file-form.ts';
import { findSeparator } from '#shared/domain/exports/read-cells.ts';
import { ORDER_ROW_MAX_LENGTH } from '#shared/limits/exports.ts';
import { FileFailed } from './file-failed.ts';

const MARKS: readonly [mark: readonly number[], encoding: Encoding][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const [LF, CR, QUOTE, BLANK] = [0x0a, 0x0d, 0x22, 0x20];

/**
 * How a file is written and how many rows it has, the head not counted, by reading it once: a file that is not UTF-8 and says nothing
 * else is what Excel writes on Windows.
 * @throws FileFailed for what is no text, or empty
 */
export async function measureOrderFile(content: Readable): Promise<FileForm & { rows: number }> {
  let encoding: Encoding | undefined;
  let decoder: TextDecoder | undefined;
  let isUtf8 = true;
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const rows = new RowCounter();
  let start = Buffer.alloc(0);
  for await (const chunk of content as AsyncIterable<Buffer>) {
    encoding ??= markOf(chunk) ?? 'utf-8';
    if (encoding !== 'utf-8') decoder ??= new TextDecoder(encoding);
    else if (isUtf8) isUtf8 = isRight(utf8, chunk);
    const bytes = decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
    if (bytes.includes(0)) throw new FileFailed('file-not-text');
    if (start.length < ORDER_ROW_MAX_LENGTH) start = Buffer.concat([start, bytes]).subarray(0, ORDER_ROW_MAX_LENGTH);
    rows.add(bytes);
  }
  if (isUtf8) isUtf8 = isRight(utf8);
  if (rows.count < 1) throw new FileFailed('file-empty');
  const [firstLine = ''] = start
    .toString('latin1')
    .trimStart()
    .split(/[\r\n]/);
  const found = encoding === 'utf-8' && !isUtf8 ? 'windows-1252' : (encoding ?? 'utf-8');
  return { encoding: found, separator: findSeparator(firstLine), rows: rows.count - 1 };
}

const markOf = (chunk: Buffer): Encoding | undefined =>
  MARKS.find(([mark]) => mark.every((byte, at) => chunk[at] === byte))?.[1];

/** @param chunk left out: whether the file may end here, and not in the middle of a sign */
function isRight(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** Counts lines that say something; a line break inside quotes ends none. */
class RowCounter {
  count = 0;
  #isQuoted = false;
  #saysSomething = false;

  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      if (!this.#isQuoted && (byte === LF || byte === CR)) {
        this.#saysSomething = false;
      } else if (!this.#saysSomething && byte !== undefined && byte > BLANK) {
        this.#saysSomething = true;
        this.count += 1;
      }
    }
  }
}
