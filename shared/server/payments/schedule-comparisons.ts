import { zurichDate, zurichHour } from '#shared/domain/format-date.ts';
import { COMPARE_DAYS_BACK_MS, COMPARE_DAYS_FROM_HOUR, COMPARE_OPEN_EVERY_MS } from '#shared/limits/payments.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import type { Tx } from '#shared/server/database/sql.ts';

/**
 * Has what is open compared with the provider every five minutes, and the last three days every night. Any worker may call
 * this at any time, and all of them do: a round has one key, so one of them runs it.
 */
export async function scheduleComparisons(tx: Tx): Promise<void> {
  const now = tx.now.getTime();
  const round = Math.floor(now / COMPARE_OPEN_EVERY_MS);
  await appendJob(tx, 'compare-open-payments', {}, { key: `compare-open-payments:${round}` });
  if (zurichHour(tx.now) < COMPARE_DAYS_FROM_HOUR) return;
  const days = { since: new Date(now - COMPARE_DAYS_BACK_MS).toISOString(), startedAt: tx.now.toISOString() };
  await appendJob(tx, 'compare-payment-days', days, { key: `compare-payment-days:${zurichDate(tx.now)}` });
}
