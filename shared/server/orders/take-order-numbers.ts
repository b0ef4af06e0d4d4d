import { zurichDate } from '#shared/domain/format-date.ts';
import { makeOrderNumber } from '#shared/domain/orders/order-number.ts';
import { change, columns, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction, type TransactionRunner } from '#shared/server/database/transaction.ts';

const NEXT = columns<{ next: number }>({ next: 'next' });

/**
 * So many free order numbers, for whoever places many orders at once: one short transaction, so that nobody waits for the counter's lock.
 * Those that are not used are gaps, which order numbers may have.
 */
export async function takeOrderNumbers(services: TransactionRunner, count: number): Promise<string[]> {
  if (count === 0) return [];
  const year = Number(zurichDate(services.now()).slice(0, 4));
  const end = await inTransaction(services, async (tx) => {
    const raised = 'INSERT INTO order_numbers (year, next) VALUES (?, ?) ON DUPLICATE KEY UPDATE next = next + ?';
    await change(tx, raised, [year, count + 1, count]);
    return (await selectOne(tx, NEXT, 'FROM order_numbers WHERE year = ?', [year]))?.next ?? count + 1;
  });
  return Array.from({ length: count }, (_, index) => makeOrderNumber(end - count + index, year));
}
