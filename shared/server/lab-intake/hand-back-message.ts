import type { SetAsideReason } from '#shared/domain/lab-intake/match-order.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeMessage } from './change-message.ts';

/** Set in place of a reason when taking a message over was given up; a text of `lab-intake.json` as the others. */
export const WORK_FAILED = 'work-failed';

/** Hands a matched message back to people, with what prevents it now: the order changed since, or the work failed. */
export async function handBackMessage(tx: Tx, id: string, reason: SetAsideReason | typeof WORK_FAILED): Promise<void> {
  const undecided = { decisionReason: null, decidedBy: null, decidedAt: null, decidedOrderId: null };
  await changeMessage(tx, id, 'hand-back', { reason, ...undecided });
}
