import { columns, select, type Tx } from '#shared/server/database/sql.ts';

const ID = columns<{ id: string }>({ id: 'id' });

/**
 * Locks an order until the commit. Whoever locks a record of an order (its payment, its questionnaire) locks the order before,
 * so that nobody waits in a circle; a join does not say which of its tables MariaDB locks first.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<void> {
  await select(tx, ID, 'FROM orders WHERE id = ? FOR UPDATE', [orderId]);
}

/** The same for the order that a questionnaire belongs to; the questionnaire itself is read without a lock. */
export async function lockOrderOfSurvey(tx: Tx, id: string): Promise<void> {
  await select(tx, ID, 'FROM orders WHERE id = (SELECT orderId FROM customer_surveys WHERE id = ?) FOR UPDATE', [id]);
}
