import type { LabFileLimits } from '#shared/server/hl7/limits.ts';
import { readLabFile } from '#shared/server/hl7/read-lab-file.ts';
import type { LabMessage, LabObservation, RefusedMessage } from '#shared/server/hl7/types.ts';

/** Header fields a test may be about; everything else is an ordinary message of one small laboratory. */
interface Header {
  encoding?: string;
  type?: string;
  controlId?: string;
  time?: string;
  charset?: string;
}

/** An MSH with `encoding` = MSH-1 and MSH-2 together. */
export function msh({
  encoding = '|^~\\&',
  type = 'ORU^R01^ORU_R01',
  controlId = 'A1',
  time = '20260302083000',
  charset = '',
}: Header = {}) {
  const separator = encoding[0] ?? '|';
  const fields = [
    'LIS',
    'NORDLABOR',
    'SHOP',
    'ZH',
    time,
    '',
    type,
    controlId,
    'P',
    '2.5.1',
    '',
    '',
    '',
    '',
    '',
    charset,
  ];
  return `MSH${encoding}${separator}${fields.join(separator)}`;
}

export const PID = 'PID|1||4711^^^NORDLABOR^PI||Keller^Mia||19840229|F';
export const ORC = 'ORC|RE|ORD-1|LAB-1|GRP-1';
export const OBR = 'OBR|1|ORD-1|LAB-1|BB^Blutbild^L|||20260302070000|||||||||||||||20260302081500|||F';
export const OBX = 'OBX|1|NM|718-7^Haemoglobin^LN||139|g/l|120-160|N|||F';

/** Segments to a message with the line end of the standard. */
export function lines(...segments: string[]): string {
  return `${segments.join('\r')}\r`;
}

export function bytesOf(text: string, encoding: 'utf8' | 'latin1' | 'utf16le' = 'utf8'): Uint8Array {
  return new Uint8Array(Buffer.from(text, encoding));
}

/** The first message of a text, understood. */
export function readOne(text: string | Uint8Array): LabMessage {
  const message = readLabFile(typeof text === 'string' ? bytesOf(text) : text).messages[0];
  if (!message || 'refused' in message) throw new Error(`refused: ${message?.reason}`);
  return message;
}

/** The first message of a text, refused. */
export function readRefused(text: string | Uint8Array, limits: Partial<LabFileLimits> = {}): RefusedMessage {
  const message = readLabFile(typeof text === 'string' ? bytesOf(text) : text, limits).messages[0];
  if (!message || !('refused' in message)) throw new Error('understood');
  return message;
}

/** The observation an OBX becomes inside an ordinary message. */
export function readObx(obx: string): LabObservation {
  const observation = readOne(lines(msh(), PID, ORC, OBR, obx)).orders[0]?.observations[0];
  if (!observation) throw new Error('no observation');
  return observation;
}
