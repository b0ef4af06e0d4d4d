import { change, type Tx } from '#shared/server/database/sql.ts';

/** An account is closed: nobody is called back any more, and neither another number nor what staff noted is kept. */
export async function endCallbacksOf(tx: Tx, customerId: string): Promise<void> {
  await change(tx, 'UPDATE orders SET callbackOpen = 0 WHERE customerId = ? AND callbackOpen = 1', [customerId]);
  await change(
    tx,
    `UPDATE supports SET doneAt = COALESCE(doneAt, ?), outcome = COALESCE(outcome, 'withdrawn'), state = 'done',
      phoneNo = NULL, note = NULL, nextTryAt = NULL WHERE customerId = ? AND orderId IS NOT NULL`,
    [tx.now, customerId],
  );
}
