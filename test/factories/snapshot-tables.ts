import { createHash } from 'node:crypto';
import { columns, type Database, select } from '#shared/server/database/sql.ts';

/** What a call and its job leave behind by themselves: who asked for what, and what the worker has done. */
const OF_THE_CALL = ['imports', 'order_imports', 'import_refusals', 'job_progress', 'outbox', 'activities', 'exports'];
const ALSO_OF_IT = ['idempotency_keys', 'sessions', 'worker_heartbeats', 'migrations'];

const NAME = columns<{ name: string }>({ name: 'table_name' });

const ALL = { text: '*', names: ['*'] };
/** How far an SMS is changes by itself; that there is another one would not. */
const ID = { text: 'id', names: ['id'] };

/** Every row of every table, as a fingerprint by its table: what must not change is compared by it. */
export async function snapshotTables(on: Database): Promise<Record<string, string[]>> {
  const tables = await select(
    on,
    NAME,
    "FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' ORDER BY table_name",
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    if ([...OF_THE_CALL, ...ALSO_OF_IT].includes(name)) continue;
    const what = name === 'sms_messages' ? ID : ALL;
    const found = await select(on, what, `FROM \`${name}\``);
    rows[name] = found.map((row) => createHash('sha256').update(JSON.stringify(row)).digest('hex')).sort();
  }
  return rows;
}
