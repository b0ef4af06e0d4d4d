import type { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import { MAX_HOLD_RENEWALS } from '#shared/limits/booking.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import { mayHoldAnother } from './may-hold-another.ts';

/** The hold of an order that is not paid, as it was read and locked. */
export interface RunOutHold {
  orderId: string;
  customerId: string;
  /** The browser that placed the order. */
  deviceId: string | null;
  slotState: AppointmentState;
  renewals: number | null;
}

const PERSON = columns<{ id: string }>({ id: 'id' });

/**
 * The end of a hold that begins anew after the first one ran out: once, because an order nobody pays must give its time back for
 * good. Returns what is written with the appointment.
 */
export async function renewHold(
  tx: Tx,
  { orderId, customerId, deviceId, renewals }: RunOutHold,
): Promise<{ heldUntil: Date; renewals: number } | Refusal<'hold-used-up' | 'too-many-holds'>> {
  const before = renewals ?? 0;
  if (before >= MAX_HOLD_RENEWALS) return refuse('hold-used-up');
  await selectOne(tx, PERSON, 'FROM users WHERE id = ? FOR UPDATE', [customerId]);
  const refused = await mayHoldAnother(tx, { orderId, customerId, deviceId });
  if (isRefusal(refused)) return refused;
  const { SLOT_HOLD_MINUTES } = await readRuntimeSettings(tx);
  return { heldUntil: new Date(tx.now.getTime() + SLOT_HOLD_MINUTES * MINUTE_MS), renewals: before + 1 };
}
