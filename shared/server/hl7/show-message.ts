import { decodeBytes, decodeMessage } from './decode-bytes.ts';
import { isDelimiterSign, readDelimiters } from './delimiters.ts';
import { LAB_FILE_LIMITS } from './limits.ts';
import { splitMessages } from './split-messages.ts';
import { createUnescape } from './unescape.ts';

/** A segment as an administrator may see it. */
export interface ShownSegment {
  /** Of the file, from 1. */
  line: number;
  name: string;
  /** As it was sent, with the sign of hiding in place of what is hidden. */
  raw: string;
  /** What may be seen, the parts of a field as a text. */
  fields: { field: number; text: string }[];
  /** How many fields hold something that is hidden. */
  hidden: number;
}

/** A message as it was sent, without values, remarks, documents, addresses. */
export interface ShownMessage {
  /** MSH-10, MSH-4 and MSH-7, as sent. */
  controlId: string;
  facility: string;
  sentAt: string;
  segments: ShownSegment[];
  /** Segments beyond those shown. */
  more: number;
}

/** Stands in place of what is hidden. */
export const HIDDEN = '•••';

/**
 * The fields that say who, which order, which sample and which test, and never how a person is. Everything else is hidden, whatever
 * it is: a laboratory's own segments hold values too.
 */
const SHOWN: Readonly<Record<string, readonly number[]>> = {
  PID: [1, 2, 3, 4, 5, 7, 8],
  ORC: [1, 2, 3, 4, 5, 9],
  OBR: [1, 2, 3, 4, 7, 14, 22, 25],
  OBX: [1, 2, 3, 4, 6, 11, 14],
  SPM: [1, 2, 3, 17, 18],
  SAC: [1, 2, 3],
  NTE: [1, 2],
};
/** MSH is about programs and times. */
const ALL_OF_HEADER = 25;
/** More than anybody reads; a hostile message has more. */
const MOST_SEGMENTS = 300;
const MOST_FIELDS = 60;
const LONGEST = 300;

/**
 * Shows one message of a file, a refused one too: nothing is understood here but separators. Takes time by the length of the file.
 * @param position from 0
 * @returns null where the file has no such message
 */
export function showMessage(bytes: Uint8Array, position: number): ShownMessage | null {
  const { text, binary } = decodeBytes(bytes);
  const split = splitMessages(text, LAB_FILE_LIMITS);
  const found = 'refused' in split ? undefined : split.messages[position];
  const head = found?.lines[0];
  const separator = head?.[3];
  if (!found || !head || separator === undefined || !isDelimiterSign(separator)) return null;
  const delimiters = readDelimiters(head);
  const sent = found.lines.slice(0, MOST_SEGMENTS).join('\r');
  const decoded = binary ? decodeMessage(sent, separator) : { text: sent, charset: 'utf-8' };
  const readable = delimiters ? createUnescape(delimiters, decoded.charset) : (part: string) => part;
  const words = (field: string): string => {
    if (!delimiters) return field;
    const parts = field
      .split(delimiters.repetition)
      .map((one) => one.split(new RegExp(`[${escaped(delimiters.component + delimiters.subcomponent)}]`)));
    return parts
      .map((one) => one.map((part) => readable(part).trim()).filter((part) => part !== ''))
      .filter((one) => one.length > 0)
      .map((one) => one.join(' '))
      .join(' / ');
  };
  const segments = decoded.text.split('\r').map((line, index) => ({
    line: found.lineNumbers[index] ?? 0,
    ...showLine(line, separator, words),
  }));
  const [header] = segments;
  const ofHeader = (field: number): string => header?.fields.find((one) => one.field === field)?.text ?? '';
  return {
    ...{ controlId: ofHeader(10), facility: ofHeader(4), sentAt: ofHeader(7) },
    segments,
    more: Math.max(0, found.lines.length - MOST_SEGMENTS),
  };
}

function showLine(line: string, separator: string, words: (field: string) => string): Omit<ShownSegment, 'line'> {
  const parts = line.split(separator, MOST_FIELDS + 1);
  const name = parts[0] ?? '';
  // What does not begin like a segment goes on with the field before it, which may be a value.
  if (!/^[A-Z][A-Z0-9]{2}$/.test(name)) return { name: '', raw: HIDDEN, fields: [], hidden: 1 };
  const isHeader = name === 'MSH';
  const shown = SHOWN[name] ?? [];
  // The separator is the first field of MSH.
  const numberOf = (index: number): number => (isHeader ? index + 1 : index);
  const isShown = (index: number): boolean => (isHeader ? numberOf(index) <= ALL_OF_HEADER : shown.includes(index));
  const sent = parts.slice(1).map((field, at) => ({ field, index: at + 1 }));
  return {
    name,
    raw: [
      name,
      ...sent.map(({ field, index }) => (field === '' || isShown(index) ? field.slice(0, LONGEST) : HIDDEN)),
    ].join(separator),
    fields: sent
      .filter(({ field, index }) => field !== '' && isShown(index) && !(isHeader && index === 1))
      .map(({ field, index }) => ({ field: numberOf(index), text: words(field).slice(0, LONGEST) })),
    hidden: sent.filter(({ field, index }) => field !== '' && !isShown(index)).length,
  };
}

const escaped = (signs: string): string => signs.replace(/[\]\\^-]/g, '\\$&');
