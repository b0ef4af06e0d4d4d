import { columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';

const ARRIVAL = columns<{ id: string; arrivedAt: Date }>({ id: 'o', arrivedAt: 'i.createdAt' });

/** When the file came that brought each value of a result, by the value's id. */
export async function listArrivals(on: Database | Tx, resultId: string): Promise<Map<string, Date>> {
  const from = `FROM observations o JOIN import_messages m ON m.id = o.importMessageId JOIN imports i ON i.id = m.importId
    WHERE o.resultId = ?`;
  const rows = await select(on, ARRIVAL, from, [resultId]);
  return new Map(rows.map(({ id, arrivedAt }) => [String(id), arrivedAt]));
}
