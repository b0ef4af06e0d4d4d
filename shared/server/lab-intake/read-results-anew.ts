import { change, columns, select, type Tx } from '#shared/server/database/sql.ts';
import { readBatch } from './read-batch.ts';
import { readLabMappings } from './read-lab-mappings.ts';
import { ResultChanges } from './result-changes.ts';
import { writeChanges } from './write-changes.ts';

const NUMBER = columns<{ orderNumber: string }>({ orderNumber: 'o' });

/**
 * Reads the values of some results by the mappings as they are now: a case under review gets a new version and opens what rested on the
 * values, a released one is to be released anew, a new critical value raises its alarm. Done again, it changes nothing.
 */
export async function readResultsAnew(tx: Tx, resultIds: readonly string[]): Promise<void> {
  const mappings = await readLabMappings(tx);
  const from = 'FROM orders o JOIN test_results r ON r.orderId = o.id WHERE r.id IN (?)';
  const numbers = await select(tx, NUMBER, from, [resultIds]);
  const batch = await readBatch(
    tx,
    numbers.map(({ orderNumber }) => orderNumber),
  );
  const changes = new ResultChanges(batch, tx.now, mappings);
  for (const order of batch.orders) changes.readAnew(order);
  await writeChanges(tx, changes, 'apply-lab-mapping');
  // What stood before them is read when it stands again.
  await change(tx, "UPDATE observations SET reading = NULL WHERE resultId IN (?) AND reading = 'unread'", [resultIds]);
}
