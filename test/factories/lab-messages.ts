import { findOrderFacts } from '#dev/stand-ins/lab/find-order-facts.ts';
import type { World } from './open-world.ts';
import type { PlacedOrder } from './orders.ts';
import { aPaidOrder } from './orders.ts';
import { completeQuestionnaire } from './results.ts';

/** What a message says otherwise than the one that is right. */
export interface LabMessageWish {
  /** Control id (MSH-10). */
  id?: string;
  /** MSH-4. */
  lab?: string;
  /** Another order number, or none. */
  number?: string;
  /** Of the message and of the report, HL7. */
  written?: string;
  obx?: readonly string[];
}

export const POTASSIUM = 'OBX|1|NM|2823-3^Kalium^LN||4.2|mmol/l|3.5-5.1||||F';

/** A message for an order, of its customer: one final value unless wished otherwise. */
export async function aLabMessage(world: World, { orderNumber }: PlacedOrder, wish: LabMessageWish = {}) {
  const { id = '1', lab = 'LAB', number = orderNumber, written = '20261120080000', obx = [POTASSIUM] } = wish;
  const facts = await findOrderFacts(world.services, orderNumber);
  return [
    `MSH|^~\\&|LIS|${lab}|||${written}||ORU^R01|${id}|P|2.5.1|||||CHE|UNICODE UTF-8`,
    `PID|1||||${facts?.family}^${facts?.given}||${facts?.birthdate?.replaceAll('-', '')}`,
    `OBR|1|${number}||PANEL^Panel|||20261119080000|||||||||||||||${written}`,
    ...obx,
    '',
  ].join('\r');
}

/** An order whose questionnaire is complete: a first result goes on to the doctor. */
export async function anAnsweredOrder(world: World): Promise<PlacedOrder> {
  const order = await aPaidOrder(world);
  await completeQuestionnaire(world, order);
  return order;
}
