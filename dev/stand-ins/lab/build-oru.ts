import { DateTime } from 'luxon';
import type { OrderFacts } from './lab-desk.ts';
import type { Measurement } from './measure.ts';

export type Charset = 'utf-8' | 'iso-8859-1';

export interface OruRequest {
  order: OrderFacts;
  measurements: Measurement[];
  /** Instant of the report. */
  now: string;
  /** MSH-10; different for each message. */
  controlId: string;
  charset: Charset;
  corrected: boolean;
  /** Said under the order group, before the values. */
  orderNote: string;
}

const ZONE = 'Europe/Zurich';
const SENDER = 'STANDINLAB';
/** HL7 table 0211 as Swiss laboratories write it. */
const CHARSET_NAMES: Record<Charset, string> = { 'utf-8': 'UNICODE UTF-8', 'iso-8859-1': '8859/1' };
const SPECIMENS: Record<OrderFacts['sampleType'], string> = {
  venous: 'BLDV^Venenblut^HL70487',
  capillary: 'BLDC^Kapillarblut^HL70487',
};

/**
 * An ORU^R01 in HL7 2.5.1 as a Swiss laboratory sends it: order number in ORC-2 and OBR-2, the laboratory's own in -3,
 * `OBX` typed NM with LOINC, unit, range and flag, notes below what they belong to, segments ended by CR (HL7 2.5.1 chapter 7).
 * Texts that ISO-8859-1 cannot write make the message UTF-8, and MSH-18 says so.
 */
export function buildOru(request: OruRequest): Buffer {
  const { order, corrected } = request;
  const charset = fitsLatin1(request) ? request.charset : 'utf-8';
  const reported = timestamp(request.now);
  const sampled = timestamp(order.sampledAt ?? DateTime.fromISO(request.now).minus({ hours: 26 }).toISO() ?? '');
  const labNumber = `L${order.orderNumber}`;
  const status = corrected ? 'C' : 'F';

  const head = [
    [
      'MSH',
      '^~\\&',
      SENDER,
      'LABOR',
      'MESSLINIE',
      'RESULTATE',
      reported,
      '',
      'ORU^R01^ORU_R01',
      request.controlId,
      'T',
      '2.5.1',
      '',
      '',
      '',
      '',
      'CHE',
      CHARSET_NAMES[charset],
      'de',
    ],
    [
      'PID',
      '1',
      '',
      `${labNumber}^^^${SENDER}^PI`,
      '',
      `${escapeText(order.family)}^${escapeText(order.given)}`,
      '',
      (order.birthdate ?? '').replaceAll('-', ''),
      sexCode(order.sex),
    ],
    ['PV1', '1', 'O'],
    ['ORC', 'RE', `${order.orderNumber}^MESSLINIE`, `${labNumber}^${SENDER}`, '', 'CM'],
    [
      'OBR',
      '1',
      `${order.orderNumber}^MESSLINIE`,
      `${labNumber}^${SENDER}`,
      '26436-6^Laboruntersuchungen^LN',
      '',
      '',
      sampled,
      '',
      '',
      '',
      '',
      '',
      '',
      sampled,
      SPECIMENS[order.sampleType],
      '',
      '',
      '',
      '',
      '',
      '',
      reported,
      '',
      'LAB',
      status,
    ],
    ['NTE', '1', 'L', escapeText(request.orderNote)],
  ];
  const values = request.measurements.flatMap((one, place) => observation(one, place + 1, status, sampled, reported));
  const text = [...head, ...values].map((fields) => `${trimmed(fields).join('|')}\r`).join('');
  return Buffer.from(text, charset === 'utf-8' ? 'utf8' : 'latin1');
}

function observation(one: Measurement, place: number, status: string, sampled: string, reported: string): string[][] {
  const { marker } = one;
  const segments = [
    [
      'OBX',
      String(place),
      'NM',
      `${marker.loinc}^${escapeText(marker.name.de)}^LN`,
      '',
      escapeText(one.text),
      `${escapeText(marker.unit)}^^L`,
      rangeText(one),
      one.flag,
      '',
      '',
      status,
      '',
      '',
      sampled,
      '',
      '',
      '',
      '',
      reported,
    ],
  ];
  if (one.note) segments.push(['NTE', '1', 'L', escapeText(one.note)]);
  return segments;
}

/** `15-150`, `<5.0` or `>1.2`, with the marker's decimals; empty where none applies. */
function rangeText({ marker, range }: Measurement): string {
  const written = (limit: number) => limit.toFixed(marker.decimals);
  if (!range || (range.lower === null && range.upper === null)) return '';
  if (range.lower === null) return `<${written(range.upper ?? 0)}`;
  return range.upper === null ? `>${written(range.lower)}` : `${written(range.lower)}-${written(range.upper)}`;
}

/** Zurich time with its offset, to the second (HL7 2.5.1, 2.A.22). */
function timestamp(instant: string): string {
  return DateTime.fromISO(instant, { zone: ZONE }).toFormat('yyyyMMddHHmmssZZZ');
}

function sexCode(sex: OrderFacts['sex']): string {
  if (!sex) return 'U';
  return sex === 'female' ? 'F' : 'M';
}

/** Delimiters inside a text become escape sequences (HL7 2.5.1, 2.7). */
function escapeText(text: string): string {
  const sequences: Record<string, string> = { '\\': '\\E\\', '|': '\\F\\', '^': '\\S\\', '&': '\\T\\', '~': '\\R\\' };
  return text.replace(/[\\|^&~]/g, (sign) => sequences[sign] ?? sign).replace(/[\r\n]+/g, '\\.br\\');
}

function trimmed(fields: string[]): string[] {
  const last = fields.findLastIndex((field) => field !== '');
  return fields.slice(0, last + 1);
}

function fitsLatin1({ order, measurements, orderNote }: OruRequest): boolean {
  const texts = [order.family, order.given, orderNote];
  for (const { marker, note } of measurements) texts.push(marker.name.de, marker.unit, note ?? '');
  return texts.every((text) => [...text].every((letter) => (letter.codePointAt(0) ?? 0) <= 0xff));
}
