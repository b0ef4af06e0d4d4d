import { v7 as uuidv7 } from 'uuid';
import type { branchAdministration } from '#shared/contract/branch-administration.ts';
import { keepsAppointment } from '#shared/domain/booking/keeps-appointment.ts';
import { mayOfferRebooking, type NotOffered } from '#shared/domain/booking/may-offer-rebooking.ts';
import { RebookingState } from '#shared/domain/booking/rebooking-machine.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { isClosedPhoneNo } from '#shared/domain/identity/closed-phone-no.ts';
import { refuse } from '#shared/errors.ts';
import { REBOOKING_LONGEST_DAYS } from '#shared/limits/rescheduling.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import { columns, exists, insert, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { RebookingOffer } from '#shared/server/models/rebooking-offer.ts';
import { type LockedTransaction, lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import type { Actor } from '#shared/server/services.ts';
import type { RebookingsOfferedView } from '#shared/views/booking.ts';
import { changeRebooking } from './change-rebooking.ts';
import { findOpenOffer } from './find-open-offer.ts';
import { findHeldReschedule } from './find-reschedule.ts';
import { findBranch, keepingOf } from './read-branch.ts';
import { tellRebooking } from './tell-rebooking.ts';

type OfferCall = Pick<Call<typeof branchAdministration.offerRebooking>, 'actor' | 'body'>;

/**
 * Offers people whose appointments a branch cannot keep another time without a fee, by SMS, until a day. Who moved, cancelled or was
 * offered meanwhile is left out and named; so that a call that is made twice, or by two at once, writes to nobody twice.
 */
export async function offerRebooking(tx: Tx, { actor, body }: OfferCall) {
  const { until } = body;
  const today = zurichDate(tx.now);
  if (until < today || until > addDays(today, REBOOKING_LONGEST_DAYS)) {
    return refuse('invalid-input', { fields: [{ path: 'until', key: 'field.choose' }] });
  }
  const view: RebookingsOfferedView = { offered: 0, left: [] };
  const seen = new Map(body.appointments.map(({ orderId, from }) => [orderId, new Date(from)]));
  // In one order, so that two who offer at once wait for each other and for nobody twice.
  for (const [orderId, from] of [...seen].toSorted(([a], [b]) => a.localeCompare(b))) {
    const placed = await lockTransaction(tx, { firstOf: orderId });
    const why = placed ? await offer(tx, placed, { from, until, actor }) : 'over';
    if (why === null) view.offered += 1;
    else view.left.push({ orderId, orderNumber: placed?.orderNumber ?? '', why });
  }
  return view;
}

interface Offering {
  /** Where the administrator saw the appointment. */
  from: Date;
  until: string;
  actor: Actor;
}

async function offer(tx: Tx, placed: LockedTransaction, { from, until, actor }: Offering): Promise<NotOffered | null> {
  const { orderId, customerId, orderStatus: status, slotState, partnerBranchId, startsAt } = placed;
  if (slotState === null) return 'over';
  const branch = await findBranch(tx, partnerBranchId);
  const person = await selectOne(tx, PERSON, 'FROM orders o JOIN users u ON u.id = o.customerId WHERE o.id = ?', [
    orderId,
  ]);
  const isNewSample = await exists(tx, 'FROM replacements WHERE orderId = ? AND endedAt IS NULL', [orderId]);
  const why = mayOfferRebooking({
    ...{ status, slotState, isNewSample },
    isWhereSeen: startsAt.getTime() === from.getTime(),
    isKept: keepsAppointment(keepingOf(branch), placed),
    hasOpenOffer: (await findOpenOffer(tx, placed, tx.now)) !== undefined,
    isMoving: (await findHeldReschedule(tx, orderId)) !== undefined,
    isReachable: person !== undefined && !isClosedPhoneNo(person.phoneNo),
  });
  if (why !== null) return why;
  // One whose day is over.
  await changeRebooking(tx, { orderId }, 'end');
  const id = uuidv7();
  const smsId = await tellRebooking(tx, { id, orderId, freeUntil: until, isNewSample });
  await insert(tx, RebookingOffer, {
    ...{ id, orderId, fromBranchId: partnerBranchId, fromStartsAt: startsAt, freeUntil: until, smsId },
    ...{ offeredBy: actor.userId, offeredAt: tx.now, state: RebookingState.open },
  });
  const facts = { from: startsAt.toISOString(), fromBranch: partnerBranchId, until };
  const about = { about: customerId, facts };
  noteChange(tx, { entity: 'order', id: orderId, event: 'booking.rebooking-offered', actor, ...about });
  return null;
}

const PERSON = columns<{ phoneNo: string }>({ phoneNo: 'u' });
