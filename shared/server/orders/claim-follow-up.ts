import { mayOrderFollowUp } from '#shared/domain/orders/follow-up.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import { FOLLOW_UP_UNPAID_HOURS } from '#shared/limits/orders.ts';
import { appendJob } from '#shared/server/database/outbox.ts';
import { change, type Tx } from '#shared/server/database/sql.ts';
import { lockFollowUp } from './lock-follow-up.ts';

interface Claim {
  mainOrderId: string;
  key: string;
  productKey: string;
  customerId: string;
  /** Of the order that is about to be placed for it. */
  orderId: string;
}

export type FollowUpRefusal = 'follow-up-missing' | 'follow-up-ordered' | 'follow-up-ended';

/**
 * Takes a recommended follow-up test for a new order, once: of two orders at the same moment the second finds it ordered. Unpaid by the
 * next day, the order is cancelled and the recommendation is open again.
 */
export async function claimFollowUp(tx: Tx, claim: Claim): Promise<null | Refusal<FollowUpRefusal>> {
  const { mainOrderId, key, productKey, orderId } = claim;
  const found = await lockFollowUp(tx, claim);
  if (isRefusal(found)) return found;
  if (found.recommended.product !== productKey) return refuse('follow-up-missing');
  const refused = mayOrderFollowUp(found.status);
  if (refused) return refused;
  await change(
    tx,
    `INSERT INTO follow_ups (mainOrderId, followUpKey, orderId) VALUES (?, ?, ?)
     ON DUPLICATE KEY UPDATE orderId = VALUES(orderId), endedAt = NULL`,
    [mainOrderId, key, orderId],
  );
  await appendJob(
    tx,
    'lapse-follow-up',
    { orderId },
    { dueAt: new Date(tx.now.getTime() + FOLLOW_UP_UNPAID_HOURS * HOUR_MS) },
  );
  return null;
}
