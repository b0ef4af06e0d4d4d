import { reminderAt } from '#shared/domain/booking/reminder-at.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';

/**
 * Has the customer reminded of a time that was booked just now, by a job of its own for each time: whoever books or moves an
 * appointment calls this. One that begins sooner than reminders are sent has just been confirmed, and needs none.
 */
export async function scheduleReminder(
  tx: Tx,
  { orderId, startsAt }: { orderId: string; startsAt: Date },
): Promise<void> {
  const { REMINDER_HOURS } = await readRuntimeSettings(tx);
  const dueAt = reminderAt(startsAt, REMINDER_HOURS);
  if (dueAt <= tx.now) return;
  const payload = { orderId, startsAt: startsAt.toISOString() };
  await appendJob(tx, 'remind-appointment', payload, { dueAt, key: `remind:${orderId}:${payload.startsAt}` });
}
