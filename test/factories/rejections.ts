import { findRow } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Order } from '#shared/server/models/order.ts';
import { aLabMessage } from './lab-messages.ts';
import type { World } from './open-world.ts';
import { aPaidOrder, type OrderWish, type PlacedOrder } from './orders.ts';
import { completeQuestionnaire } from './results.ts';

/** What the laboratory says of some tests: OBX-3 and OBX-5 with their status, and what it notes. */
export interface LabWords {
  /** MSH-7, `YYYYMMDDhhmmss`. */
  written?: string;
  /** OBR-7; '' says nothing of it. */
  sampled?: string;
  /** LOINC code, value, OBX-11, and an NTE. */
  tests?: [code: string, value: string, status: string, note?: string][];
  /** Of OBR-25. */
  groupStatus?: string;
  /** SPM-21 and SPM-24. */
  spm21?: string;
  spm24?: string;
  number?: string;
}

/** LOINC codes of markers of the test that `aPaidOrder` orders. */
export const TOTAL_CHOLESTEROL = '14647-2';
export const TRIGLYCERIDES = '14927-8';

/** A message of the laboratory about an order, that may say why it could not measure something. */
export function rejectingMessage(
  order: Pick<PlacedOrder, 'orderNumber' | 'customer'>,
  { tests = [], spm21 = '', spm24 = '', ...said }: LabWords,
): Buffer {
  const { written = '20261120080000' } = said;
  const spm = ['SPM', '1', '', '', 'SER', ...Array(16).fill(''), spm21, '', '', spm24];
  const after = [
    ...tests.flatMap(([code, value, status, note], index) => [
      `OBX|${index + 1}|${Number.isNaN(Number(value)) || value === '' ? 'ST' : 'NM'}|${code}^Test^LN||${value}|mmol/l|0-9||||${status}`,
      ...(note ? [`NTE|1||${note}`] : []),
    ]),
    ...(spm21 || spm24 ? [spm.join('|')] : []),
  ];
  return Buffer.from(aLabMessage(order, { ...said, written, id: written, after }));
}

/** A paid order with answers whose appointment is over: its sample is at the laboratory. */
export async function aSampledOrder(world: World, wish: OrderWish = {}): Promise<PlacedOrder> {
  const order = await aPaidOrder(world, wish);
  await completeQuestionnaire(world, order);
  await inTransaction(world.services, (tx) =>
    change(
      tx,
      'UPDATE appointments SET startsAt = startsAt - INTERVAL 80 DAY, endsAt = endsAt - INTERVAL 80 DAY WHERE orderId = ?',
      [order.orderId],
    ),
  );
  return order;
}

/** The status of an order as it is stored. */
export async function statusOf(world: World, orderId: string) {
  return (await findRow(world.services, Order, ['status'], { where: { id: orderId } }))?.status;
}
