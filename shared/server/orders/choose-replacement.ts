import { v7 as uuidv7 } from 'uuid';
import type { orders } from '#shared/contract/orders.ts';
import { mayHoldSlot, type SlotRefusal } from '#shared/domain/booking/may-hold-slot.ts';
import { offersProduct } from '#shared/domain/booking/offers-product.ts';
import { Application } from '#shared/domain/orders/application.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { NewSample, newSampleOf } from '#shared/domain/orders/rejection.ts';
import { mayOrder } from '#shared/domain/runtime/may-order.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { MAX_REPLACEMENTS } from '#shared/limits/orders.ts';
import { mayMoveAgain } from '#shared/server/booking/may-move-again.ts';
import { moveAppointment } from '#shared/server/booking/move-appointment.ts';
import { findBranch } from '#shared/server/booking/read-branch.ts';
import { takePlace } from '#shared/server/booking/take-place.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { noteChange, tellDoctors } from '#shared/server/database/note-change.ts';
import { insert, insertNew, type Tx } from '#shared/server/database/sql.ts';
import { Appointment } from '#shared/server/models/appointment.ts';
import { Kit } from '#shared/server/models/kit.ts';
import { type FormerSample, Replacement } from '#shared/server/models/replacement.ts';
import { isAllGivenBack } from '#shared/server/payments/is-all-given-back.ts';
import { type LockedTransaction, lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import { changeRejections } from './change-rejections.ts';
import { type OrderSamples, readSamples, takenAt } from './read-samples.ts';

type ReplacementCall = Pick<Call<typeof orders.chooseReplacement>, 'actor' | 'params' | 'body'>;
type Slot = NonNullable<ReplacementCall['body']['appointment']>;

type ReplacementRefusal =
  | SlotRefusal
  | 'store-closed'
  | 'admin-only-mode'
  | 'order-cancelled'
  | 'order-error'
  | 'money-returned'
  | 'no-new-sample'
  | 'new-sample-chosen'
  | 'too-many-new-samples'
  | 'too-many-moves'
  | 'invalid-input';

/**
 * Chooses the free new sample of an order that the laboratory could not analyse: a kit, or a place and time at a branch. No money and no
 * transaction: the order's own kit or appointment becomes the new one, so that the tube bears the same number and its results find the
 * order by the rules that hold for every message. One for each rejected sample, however often it is asked for; its time can be changed
 * until it begins, by whoever names the one that stands.
 */
export async function chooseReplacement(
  tx: Tx,
  { actor, params: { orderId }, body }: ReplacementCall,
): Promise<null | Refusal<ReplacementRefusal>> {
  const placed = orNotFound(await lockTransaction(tx, { firstOf: orderId }));
  if (placed.orderStatus === OrderStatus.CANCELLED) return refuse('order-cancelled');
  if (await isAllGivenBack(tx, placed)) return refuse('money-returned');
  const [samples] = await readSamples(tx, [orderId]);
  const wanted = samples && newSampleOf(samples.rejections.map(({ state }) => state));
  if (!samples || wanted === null) return refuse('no-new-sample');
  const slot = body.appointment ?? null;
  if (samples.application === Application.branch && slot === null) return missing('appointment');
  if (wanted === NewSample.planned)
    return slot === null ? null : changeTime(tx, { placed, samples, slot, body, actor });
  const closed = mayOrder(await readRuntimeSettings(tx), actor);
  if (isRefusal(closed)) return closed;
  const isStaff = actor.roles.includes('admin');
  // A third sample that fails is a question for a person, not for the customer.
  if (samples.replacements >= MAX_REPLACEMENTS && !isStaff) return refuse('too-many-new-samples');
  const former = await readFormer(tx, orderId);
  if (samples.application === Application.branch && slot !== null) {
    const moved = await moveTo(tx, placed, { ...slot, isNewSample: true }, actor);
    if (isRefusal(moved)) return moved;
  } else await orderKit(tx, orderId);
  await insert(tx, Replacement, {
    ...{ orderId, sampleNo: samples.replacements + 1, chosenAt: tx.now, chosenBy: actor.userId, former },
    ...{ formerBranchId: samples.partnerBranchId, formerSampledAt: takenAt(samples), endedAt: null },
  });
  await changeRejections(tx, samples.rejections, 'replace');
  const facts = { sampleNo: samples.replacements + 1 };
  const about = { about: samples.customerId, facts };
  noteChange(tx, { entity: 'order', id: orderId, event: 'orders.new-sample-chosen', actor, ...about });
  tellDoctors(tx, orderId);
  return null;
}

const missing = (path: string) => refuse('invalid-input', { fields: [{ path, key: 'field.required' }] });

/** The same time again is what stands; another one needs the word of somebody who knows which stands. */
async function changeTime(
  tx: Tx,
  {
    placed,
    samples,
    slot,
    body,
    actor,
  }: Pick<ReplacementCall, 'actor' | 'body'> & {
    placed: LockedTransaction;
    samples: OrderSamples;
    slot: Slot;
  },
): Promise<null | Refusal<ReplacementRefusal>> {
  const { startsAt, partnerBranchId } = samples;
  if (startsAt === null) return refuse('order-error');
  const isSame = startsAt.getTime() === Date.parse(slot.from) && partnerBranchId === slot.partnerBranchId;
  if (isSame) return null;
  const isMeant = body.instead != null && Date.parse(body.instead) === startsAt.getTime();
  if (!isMeant || startsAt <= tx.now) return refuse('new-sample-chosen');
  const tooMany = await mayMoveAgain(tx, samples.orderId);
  return isRefusal(tooMany) ? tooMany : moveTo(tx, placed, slot, actor);
}

async function moveTo(
  tx: Tx,
  placed: LockedTransaction,
  { partnerBranchId, from, isNewSample }: Slot & { isNewSample?: boolean },
  actor: ReplacementCall['actor'],
): Promise<null | Refusal<SlotRefusal | 'order-error'>> {
  // Only what is booked can be moved; nobody else has been to a branch.
  if (placed.slotState !== 'booked') return refuse('order-error');
  const branch = await findBranch(tx, partnerBranchId);
  if (!branch || !offersProduct(branch, placed.productKey)) return refuse('branch-unavailable');
  const slot = mayHoldSlot({ branch, taken: 0 }, from, tx.now);
  if (isRefusal(slot)) return slot;
  const place = { partnerBranchId: branch.id, startsAt: new Date(slot.from) };
  if (!(await takePlace(tx, place, branch.appointmentsPerTimeSlot))) return refuse('slot-taken');
  await moveAppointment(tx, placed, { id: uuidv7(), ...place, endsAt: new Date(slot.to), isNewSample }, actor);
  return null;
}

/** The kit of the order is a new one, which has not left yet. */
async function orderKit(tx: Tx, orderId: string): Promise<void> {
  const nowhere = { trackingNo: null, returnTrackingNo: null, sentAt: null, returnedAt: null, atLabAt: null };
  await insertNew(tx, Kit, { orderId, status: 'ordered' });
  await updateRows(tx, Kit, { status: 'ordered', ...nowhere }, { orderId });
}

async function readFormer(tx: Tx, orderId: string): Promise<FormerSample> {
  const where = { orderId };
  const appointment = await findRow(tx, Appointment, ['partnerBranchId', 'startsAt', 'endsAt'], { where });
  const kit = await findRow(tx, Kit, KIT, { where });
  return { ...(appointment ? { appointment } : {}), ...(kit ? { kit } : {}) };
}

const KIT = ['orderId', 'status', 'trackingNo', 'returnTrackingNo', 'sentAt', 'returnedAt', 'atLabAt'] as const;
