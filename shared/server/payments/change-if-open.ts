import type { TransactionEvent } from '#shared/domain/payments/transaction-machine.ts';
import { isRefusal } from '#shared/errors.ts';
import type { ChangedBy } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { changeTransaction, type StepFacts } from './change-transaction.ts';
import type { LockedTransaction } from './lock-transaction.ts';

/** News of the provider that may come late or twice: changes a transaction where its table allows it; false where it does not. */
export async function changeIfOpen(
  tx: Tx,
  transaction: LockedTransaction,
  event: TransactionEvent,
  actor: ChangedBy,
  facts: StepFacts = {},
): Promise<boolean> {
  const changed = await changeTransaction(tx, transaction, event, actor, facts);
  if (!isRefusal(changed)) return true;
  tx.log.info({ transactionId: transaction.id, event }, 'late news about a payment changed nothing');
  return false;
}
