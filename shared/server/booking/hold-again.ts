import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import { changeAppointment, type KnownAppointment } from './change-appointment.ts';
import { readCapacity } from './read-branch.ts';
import { type Place, takePlace } from './take-place.ts';

/** Renews the lapsed hold of an order while its slot has a free place; otherwise the customer has to choose another, and nothing is charged. */
export async function holdAgain(
  tx: Tx,
  slot: KnownAppointment & Place,
  actor: ChangedBy,
): Promise<null | Refusal<'slot-taken' | 'order-error'>> {
  const capacity = await readCapacity(tx, slot.partnerBranchId);
  if (slot.startsAt <= tx.now || !(await takePlace(tx, slot, capacity))) return refuse('slot-taken');
  const { SLOT_HOLD_MINUTES } = await readRuntimeSettings(tx);
  const heldUntil = new Date(tx.now.getTime() + SLOT_HOLD_MINUTES * 60_000);
  const held = await changeAppointment(tx, slot, 'hold-again', actor, { heldUntil });
  if (isRefusal(held)) return held;
  await appendJob(tx, 'lapse-hold', { orderId: slot.orderId }, { dueAt: heldUntil });
  return null;
}
