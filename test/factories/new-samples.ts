import { HOUR_MS } from '#shared/durations.ts';
import { findRow, findRows } from '#shared/server/database/model-rows.ts';
import { change } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { Rejection } from '#shared/server/models/rejection.ts';
import { SlotPlace } from '#shared/server/models/slot-place.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import type { World } from './open-world.ts';
import type { FreeSlot, PlacedOrder } from './orders.ts';
import { visitAs } from './people.ts';
import { type LabWords, rejectingMessage, TOTAL_CHOLESTEROL } from './rejections.ts';
import { importFile } from './results.ts';

/** One value could not be measured. */
export const HAEMOLYSED: LabWords = { tests: [[TOTAL_CHOLESTEROL, 'hämolytisch', 'X']] };

/** The laboratory says something of an order. */
export const say = (world: World, order: Pick<PlacedOrder, 'orderNumber' | 'customer'>, said: LabWords) =>
  importFile(world, rejectingMessage(order, said));

/** An order as its customer sees it. */
export const seenByCustomer = async (world: World, { orderId, customer }: PlacedOrder) =>
  (await visitAs(world, customer)).need('getOrder', { params: { orderId } });

/** What is stored of the rejections of an order. */
export const rejectionsOf = (world: World, { orderId }: { orderId: string }) =>
  findRows(world.services, Rejection, ['marker', 'reason', 'state', 'sampleNo'], {
    where: { orderId },
    order: ['sampleNo', 'marker'],
  });

/** The SMS of a template that are about an order. */
export const smsTo = async (world: World, { orderId }: { orderId: string }, template: string) =>
  (await findRows(world.services, SmsMessage, ['dedupKey', 'variables'], { where: { template } })).filter(
    ({ dedupKey }) => dedupKey?.includes(orderId),
  );

/** The customer chooses a new sample: at a branch, or by a kit. */
export const choose = async (
  world: World,
  { orderId, customer }: PlacedOrder,
  slot: FreeSlot | null,
  instead?: string,
) =>
  (await visitAs(world, customer)).call('chooseReplacement', {
    params: { orderId },
    body: {
      ...(slot ? { appointment: { partnerBranchId: slot.partnerBranchId, from: slot.from } } : {}),
      ...(instead ? { instead } : {}),
    },
  });

/** How many places of a slot are taken. */
export const placesTaken = async (world: World, { partnerBranchId, from }: FreeSlot) =>
  (await findRow(world.services, SlotPlace, ['taken'], { where: { partnerBranchId, startsAt: new Date(from) } }))
    ?.taken ?? 0;

/** Moves the appointments of an order to so many hours from now. */
export const setStart = (world: World, orderId: string, hours: number) =>
  inTransaction(world.services, (tx) =>
    change(tx, 'UPDATE appointments SET startsAt = ? WHERE orderId = ?', [
      new Date(tx.now.getTime() + hours * HOUR_MS),
      orderId,
    ]),
  );
