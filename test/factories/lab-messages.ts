import type { World } from './open-world.ts';
import type { PlacedOrder } from './orders.ts';
import { aPaidOrder } from './orders.ts';
import { completeQuestionnaire } from './results.ts';

/** What a message says otherwise than the one that is right. Times as HL7 writes them. */
export interface LabMessageWish {
  /** Control id (MSH-10). */
  id?: string;
  /** MSH-4. */
  lab?: string;
  /** MSH-7. */
  written?: string;
  /** OBR-22, when not that of the message. */
  reported?: string;
  /** OBR-7. */
  sampled?: string;
  /** OBR-2: another order number, or none. */
  number?: string;
  /** OBR-3: the laboratory's own number. */
  filler?: string;
  /** OBR-25. */
  groupStatus?: string;
  /** Another person than the order's customer; null says nothing of any. */
  person?: { given?: string; family?: string; birthdate?: string } | null;
  /** Segments between PID and OBR. */
  before?: readonly string[];
  /** Segments after the OBR: one final value unless wished otherwise. */
  after?: readonly string[];
}

/** An OBX of potassium. */
export const potassium = (value: string, status = 'F'): string =>
  `OBX|1|NM|2823-3^Kalium^LN||${value}|mmol/l|3.5-5.1||||${status}`;

export const POTASSIUM = potassium('4.2');
export const SODIUM = 'OBX|2|NM|2951-2^Natrium^LN||140|mmol/l|136-145||||F';

/** A message of the laboratory for an order, of its customer. */
export function aLabMessage(
  { orderNumber, customer }: Pick<PlacedOrder, 'orderNumber' | 'customer'>,
  wish: LabMessageWish = {},
): string {
  const { id = '1', lab = 'LAB', written = '20261120080000', reported = written, sampled = '20261119080000' } = wish;
  const { number = orderNumber, filler = '', groupStatus = '', before = [], after = [POTASSIUM] } = wish;
  const { given = customer.firstName, family = customer.lastName, birthdate = customer.birthdate } = wish.person ?? {};
  const group = ['OBR', '1', number, filler, 'PANEL^Elektrolyte', '', '', sampled, ...Array(14).fill(''), reported];
  const segments = [
    `MSH|^~\\&|LIS|${lab}|||${written}||ORU^R01|${id}|P|2.5.1|||||CHE|UNICODE UTF-8`,
    wish.person === null ? 'PID|1' : `PID|1||||${family}^${given}||${birthdate.replaceAll('-', '')}`,
    ...before,
    [...group, '', '', groupStatus].join('|'),
    ...after,
  ];
  return `${segments.join('\r')}\r`;
}

/** An order whose questionnaire is complete: a first result goes on to the doctor. */
export async function anAnsweredOrder(world: World): Promise<PlacedOrder> {
  const order = await aPaidOrder(world);
  await completeQuestionnaire(world, order);
  return order;
}
