import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { Actor } from '#shared/server/services.ts';
import { changeTransaction } from './change-transaction.ts';
import { lockTransaction } from './lock-transaction.ts';

/**
 * A person has given the money of a failed refund back another way, and says how. The ledger stays as it is: it says what went
 * through the provider, where this money still lies.
 */
export async function discardRefund(
  tx: Tx,
  { id, actor, reason }: { id: string; actor: Actor; reason: string },
): Promise<null | Refusal<'already-decided'>> {
  const found = await lockTransaction(tx, { id });
  const refund = orNotFound(found?.type === TransactionType.refund ? found : undefined);
  const decision = { decidedBy: actor.userId, decisionReason: reason };
  const discarded = await changeTransaction(tx, refund, 'discard-refund', actor, decision);
  return isRefusal(discarded) ? refuse('already-decided') : null;
}
