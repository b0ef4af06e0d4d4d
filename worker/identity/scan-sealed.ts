import type { Model } from 'sequelize';
import { WITHOUT_ACCOUNT } from '#shared/domain/identity/purge-report.ts';
import type { Column, Table } from '#shared/server/database/columns.ts';
import { sealedTable } from '#shared/server/database/sealed-fields.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { SEALED_TABLES } from '#shared/server/database/sealed-tables.ts';
import { columns, type SqlValue, select } from '#shared/server/database/sql.ts';
import type { Matcher } from '#worker/identity/match-needles.ts';
import { noteTrace, OWNERS, SHARED } from '#worker/identity/scan-database.ts';
import type { Seen } from '#worker/identity/scan-for.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

interface Wanted {
  userId: string;
  patterns: readonly Matcher[];
}

/** A birth date tells who somebody is beside a name; without one it is left over all the same in the row of the person who was purged. */
const NAMES = ['firstName', 'lastName'];

/** Rows that are in memory together: a released document may be large. */
const ROWS = 500;

/** Opens what is sealed and looks there too: a name in a note is a name. Its rows were counted where their other texts were read. */
export async function scanSealed(services: WorkerServices, wanted: Wanted): Promise<Seen> {
  const seen: Seen = { looked: 0, kept: [], found: [] };
  for (const table of SEALED_TABLES) await scanTable(services, table, wanted, seen);
  return seen;
}

async function scanTable(services: WorkerServices, table: Table<Model>, wanted: Wanted, seen: Seen): Promise<void> {
  const names = [...(sealedTable(table)?.columns.keys() ?? [])];
  const keys = Object.entries<Column<unknown>>(table.columns).flatMap(([name, { primaryKey }]) =>
    primaryKey ? [name] : [],
  );
  const owner = table.table === 'users' ? 'id' : OWNERS.find((name) => Object.hasOwn(table.columns, name));
  const along = table.table === 'users' ? NAMES : [];
  const counts = new Map<Matcher['kind'] | 'account', number>();
  const what = columns<Record<string, unknown>>(
    Object.fromEntries([
      ...[...keys, ...(owner ? [owner] : [])].map((name) => [name, 't']),
      ...along.map((name) => [name, 't']),
      ...names.map((name) => [name, opened(table as Table<never>, 't', name as never)]),
    ]),
  );
  const ordered = keys.map((key) => `t.\`${key}\``).join(', ');
  const places = keys.map(() => '?').join(', ');
  for (let after: SqlValue[] = []; ; ) {
    const behind = after.length > 0 ? `WHERE (${ordered}) > (${places})` : '';
    const from = `FROM \`${table.table}\` t ${behind} ORDER BY ${ordered} LIMIT ${ROWS}`;
    const rows = await select(services, what, from, after);
    for (const row of rows) {
      const text = [...along, ...names].map((name) => asText(row[name])).join(' ');
      const isTheirs = !owner || row[owner] === null || row[owner] === wanted.userId;
      const isLeftOver = table.table === 'users' && row.id === wanted.userId && row.birthdate !== null;
      if (isLeftOver) counts.set('birthdate', (counts.get('birthdate') ?? 0) + 1);
      const kinds = new Set(wanted.patterns.flatMap(({ kind, matches }) => (matches(text) ? kind : [])));
      for (const kind of kinds) if (isTheirs || !SHARED.includes(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
      if (WITHOUT_ACCOUNT.includes(table.table) && text.includes(wanted.userId))
        counts.set('account', (counts.get('account') ?? 0) + 1);
    }
    const last = rows.at(-1);
    if (!last || rows.length < ROWS) break;
    after = keys.map((key) => last[key] as SqlValue);
  }
  for (const [kind, count] of counts) noteTrace(seen, { place: 'database', where: table.table, kind, count });
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
