import { v7 as uuidv7 } from 'uuid';
import type { booking } from '#shared/contract/booking.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { lockTransaction } from '#shared/server/payments/lock-transaction.ts';
import { mayMoveAgain } from './may-move-again.ts';
import { moveAppointment } from './move-appointment.ts';
import { type PlanRefusal, planMove } from './plan-move.ts';
import { releaseReschedule } from './release-reschedule.ts';
import { takePlace } from './take-place.ts';

type RescheduleCall = Pick<Call<typeof booking.rescheduleAppointment>, 'actor' | 'params' | 'body'>;

/**
 * Moves an appointment at once. A customer's only where that costs nothing, or where it was paid for and is done; an administrator's
 * always, with a reason. A time that was saved and not paid is given back.
 */
export async function rescheduleAppointment(
  tx: Tx,
  { actor, params, body }: RescheduleCall,
): Promise<null | Refusal<PlanRefusal | 'invalid-input' | 'reschedule-fee-due' | 'too-many-moves'>> {
  const isStaff = actor.roles.includes('admin');
  if (isStaff && !body.reason) {
    return refuse('invalid-input', { fields: [{ path: 'reason', key: 'field.required' }] });
  }
  const placed = orNotFound(await lockTransaction(tx, { firstOf: params.id }));
  const plan = await planMove(tx, placed, body, isStaff);
  if (isRefusal(plan)) return plan;
  if (plan.isSame) return null;
  if (!isStaff && plan.amount > 0) return refuse('reschedule-fee-due', { details: { amount: plan.amount } });
  const tooMany = isStaff ? null : await mayMoveAgain(tx, placed.orderId);
  if (isRefusal(tooMany)) return tooMany;
  await releaseReschedule(tx, placed, actor);
  if (!(await takePlace(tx, plan, plan.capacity))) return refuse('slot-taken');
  const { partnerBranchId, startsAt, endsAt } = plan;
  const reason = isStaff ? body.reason : undefined;
  await moveAppointment(tx, placed, { id: uuidv7(), partnerBranchId, startsAt, endsAt, reason }, actor);
  return null;
}
