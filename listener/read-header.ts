import { readDelimiters } from '#shared/server/hl7/delimiters.ts';
import type { Delimiters } from '#shared/server/hl7/types.ts';

/** What an acknowledgement needs of a message: its MSH, byte for byte, so that it goes back in the sender's own charset. */
export interface MessageHeader {
  delimiters: Delimiters;
  /** `fields[n]` is MSH-n, each byte one character; '' where it was not sent. */
  fields: readonly string[];
  /** Where MSH-7, the time of sending, stands in the block, in bytes. */
  timeSpan: readonly [start: number, end: number];
  /** The block holds more than this one message: what the others are is seen by the reader alone. */
  isOneOfSeveral: boolean;
}

/** The header is looked for here: longer than any MSH, and read at once however large the block is. */
const HEAD_BYTES = 64 * 1024;
/** More fields than any version of MSH has. */
const MOST_FIELDS = 40;
const MESSAGE_TIME = 7;
/** After a byte order mark of UTF-8 and blanks at most. */
const BEGINNING = /^(?:\u00ef\u00bb\u00bf)?[ \t\r\n]*(MSH|FHS|BHS)/;
const LINE_END = /[\r\n]/;

/** The first MSH of a block, that of a batch too, or why there is none to answer. Its time does not grow with the block. */
export function readHeader(content: Buffer): MessageHeader | 'not-hl7' | 'bad-delimiters' {
  const head = content.subarray(0, HEAD_BYTES).toString('latin1');
  const beginning = BEGINNING.exec(head);
  if (!beginning) return 'not-hl7';
  const isBatch = beginning[1] !== 'MSH';
  const start = isBatch ? findMsh(head) : beginning[0].length - 'MSH'.length;
  if (start === -1) return 'not-hl7';
  const length = head.slice(start).search(LINE_END);
  const msh = length === -1 ? head.slice(start) : head.slice(start, start + length);
  const delimiters = readDelimiters(msh);
  if (!delimiters) return 'bad-delimiters';
  // MSH-1 is the separator itself: what follows it is MSH-2.
  const sent = msh.split(delimiters.field, MOST_FIELDS);
  const timeStart = start + sent.slice(0, MESSAGE_TIME - 1).join(' ').length + 1;
  const timeEnd = timeStart + (sent[MESSAGE_TIME - 1] ?? '').length;
  return {
    delimiters,
    fields: Array.from({ length: MOST_FIELDS }, (_, n) => (n < 2 ? '' : (sent[n - 1] ?? '').trim())),
    timeSpan: [Math.min(timeStart, content.length), Math.min(timeEnd, content.length)],
    isOneOfSeveral: isBatch || [13, 10].some((end) => content.includes(`${String.fromCharCode(end)}MSH`, start + 3)),
  };
}

const findMsh = (head: string): number => head.search(/(?<=[\r\n])MSH[^A-Za-z0-9\s]/);
