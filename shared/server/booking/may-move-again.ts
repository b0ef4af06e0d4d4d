import { DAY_MS } from '#shared/durations.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { MAX_MOVES_A_DAY } from '#shared/limits/rescheduling.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';

const COUNTED = columns<{ saved: number; moved: number }>({
  saved: "CAST(COALESCE(SUM(event = 'booking.reschedule-saved'), 0) AS INT)",
  moved: "CAST(COALESCE(SUM(event = 'booking.rescheduled'), 0) AS INT)",
});

/**
 * Whether a customer may still choose another time for a locked order today: who saves one after the other keeps a second place
 * without ever paying for it, and each move sends an SMS.
 */
export async function mayMoveAgain(tx: Tx, orderId: string): Promise<null | Refusal<'too-many-moves'>> {
  const since = new Date(tx.now.getTime() - DAY_MS);
  const found = await selectOne(tx, COUNTED, 'FROM activities WHERE entityId = ? AND at > ?', [orderId, since]);
  return Math.max(found?.saved ?? 0, found?.moved ?? 0) < MAX_MOVES_A_DAY ? null : refuse('too-many-moves');
}
