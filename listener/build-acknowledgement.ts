import { DateTime } from 'luxon';
import type { Delimiters } from '#shared/server/hl7/types.ts';
import type { FaultFacts } from './faults.ts';
import type { MessageHeader } from './read-header.ts';

export type AcknowledgementCode = 'AA' | 'AE' | 'AR' | 'CA' | 'CE' | 'CR';

export interface Acknowledgement {
  code: AcknowledgementCode;
  /** Of the message that is answered; null where none could be read. */
  header: MessageHeader | null;
  fault: FaultFacts | null;
  /** When the message was taken or refused. */
  at: Date;
  /** MSH-10 of the answer. */
  controlId: string;
}

const STANDARD: Delimiters = { field: '|', component: '^', repetition: '~', escape: '\\', subcomponent: '&' };
const VERSION = '2.5.1';
/** Longer than version 2.7 allows; what is longer still is no control id. */
const LONGEST_FIELD = 250;

/**
 * An ACK in the delimiters, the version and the charset of the message it answers: what it repeats of that message are the same
 * bytes, what it adds is ASCII. Every segment ends with CR (HL7 2.5.1, chapters 2.9 and 2.15).
 */
export function buildAcknowledgement({ code, header, fault, at, controlId }: Acknowledgement): Buffer {
  const delimiters = header?.delimiters ?? STANDARD;
  const { field, component, repetition, escape: escapeSign, subcomponent } = delimiters;
  const sent = (number: number): string => (header?.fields[number] ?? '').slice(0, LONGEST_FIELD);
  const version = /^2\./.test(sent(12)) ? sent(12) : VERSION;
  const text = (words: string): string => escapeText(words, delimiters);
  const event = sent(9).split(component)[1] ?? '';
  const msh = [
    `MSH${field}${component}${repetition}${escapeSign}${subcomponent}`,
    sent(5),
    sent(6),
    sent(3),
    sent(4),
    text(DateTime.fromJSDate(at, { zone: 'utc' }).toFormat('yyyyMMddHHmmssZZZ')),
    '',
    ['ACK', event, isAtLeast(version, 2.31) && event ? 'ACK' : ''].filter(Boolean).join(component),
    controlId,
    sent(11) === '' ? 'P' : sent(11),
    version,
    ...['', '', '', '', ''],
    sent(18),
  ];
  const msa = ['MSA', code, sent(10), ...(fault ? [text(fault.words)] : [])];
  const segments = [msh, msa, ...(fault ? [err(fault, delimiters, version)] : [])];
  const lines = segments.map((fields) => withoutEmptyEnd(fields).join(field));
  return Buffer.from(lines.map((line) => `${line}\r`).join(''), 'latin1');
}

/** Since version 2.5 each of its facts has a field; before, one field holds them all (code, place). */
function err({ condition: [code, name], field: place, words }: FaultFacts, delimiters: Delimiters, version: string) {
  const { component, subcomponent } = delimiters;
  const where = place === null ? [] : ['MSH', '1', String(place)];
  const condition = [code, escapeText(name, delimiters), 'HL70357'];
  if (isAtLeast(version, 2.5))
    return [
      'ERR',
      '',
      where.join(component),
      condition.join(component),
      'E',
      '',
      '',
      '',
      escapeText(words, delimiters),
    ];
  const [segment = '', sequence = '', field = ''] = where;
  return ['ERR', [segment, sequence, field, condition.join(subcomponent)].join(component)];
}

/** `2.3.1` counts as 2.31, so that it stands between 2.3 and 2.4. */
function isAtLeast(version: string, least: number): boolean {
  const [, minor = '0', patch = ''] = /^2\.(\d)(?:\.(\d))?/.exec(version) ?? [];
  return Number(`2.${minor}${patch}`) >= least;
}

function escapeText(text: string, { field, component, repetition, escape: sign, subcomponent }: Delimiters): string {
  const escapes = new Map([
    [field, 'F'],
    [component, 'S'],
    [repetition, 'R'],
    [sign, 'E'],
    [subcomponent, 'T'],
  ]);
  return [...text].map((letter) => (escapes.has(letter) ? `${sign}${escapes.get(letter)}${sign}` : letter)).join('');
}

function withoutEmptyEnd(fields: readonly string[]): string[] {
  return fields.slice(0, fields.findLastIndex((field) => field !== '') + 1);
}
