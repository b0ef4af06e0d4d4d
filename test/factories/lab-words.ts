import { aLabMessage } from './lab-messages.ts';
import type { PlacedOrder } from './orders.ts';

export const HB = { code: '718-7^Haemoglobin^LN', unit: 'g/l', range: '120-160' };
export const TSH = { code: '3016-3^TSH^LN', unit: 'mU/l', range: '0.4-4.0' };
export const POTASSIUM = { code: '2823-3^Kalium^LN', unit: 'mmol/l', range: '3.5-5.1' };

/** One value as the laboratory says it. */
export interface LabWord {
  code: string;
  unit: string;
  range: string;
  value: string;
  /** OBX-2: a figure where nothing else is said. */
  type?: 'NM' | 'SN' | 'ST';
  status?: string;
  flag?: string;
  note?: string;
  /** NTE under the OBR: about the sample. */
  sampleNote?: string;
  /** MSH-7 and OBR-22. */
  at?: string;
  number?: string;
  given?: string;
}

/** A message of one value about the person of an order; it says nothing of when the sample was taken. */
export function labMessage(
  order: Pick<PlacedOrder, 'orderNumber' | 'customer'>,
  { code, value, unit, range, number, given, ...word }: LabWord,
): string {
  const { type = 'NM', status = 'C', flag = '', note, sampleNote, at: written = '' } = word;
  const after = [
    ...(sampleNote ? [`NTE|1|L|${sampleNote}`] : []),
    `OBX|1|${type}|${code}||${value}|${unit}|${range}|${flag}|||${status}`,
    ...(note ? [`NTE|1|L|${note}`] : []),
  ];
  return aLabMessage(order, { lab: 'LABOR', written, sampled: '', number, person: { given }, after });
}
