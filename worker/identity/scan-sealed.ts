import type { Model } from 'sequelize';
import { WITHOUT_ACCOUNT } from '#shared/domain/identity/purge-report.ts';
import type { Column, Table } from '#shared/server/database/columns.ts';
import { columnsToOpen, sealedTable } from '#shared/server/database/sealed-fields.ts';
import { SEALED_TABLES } from '#shared/server/database/sealed-tables.ts';
import { columns, type SqlValue, select } from '#shared/server/database/sql.ts';
import type { Matcher } from '#worker/identity/match-needles.ts';
import { openStored } from '#worker/identity/open-stored.ts';
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

/**
 * Opens what is sealed and looks there too: a name in a note is a name. Its rows were counted where their other texts were read. A row
 * that does not open is a trace: nobody can say that it does not name the person. Only somebody else's birth date says nothing of them.
 */
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
  const counts = new Map<Matcher['kind'] | 'account' | 'unreadable', number>();
  const count = (kind: Matcher['kind'] | 'account' | 'unreadable'): unknown =>
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const read = new Set([...keys, ...(owner ? [owner] : []), ...along, ...columnsToOpen(table, names)]);
  const what = columns<Record<string, unknown>>(Object.fromEntries([...read].map((name) => [name, 't'])));
  const ordered = keys.map((key) => `t.\`${key}\``).join(', ');
  const places = keys.map(() => '?').join(', ');
  for (let after: SqlValue[] = []; ; ) {
    const behind = after.length > 0 ? `WHERE (${ordered}) > (${places})` : '';
    const from = `FROM \`${table.table}\` t ${behind} ORDER BY ${ordered} LIMIT ${ROWS}`;
    const rows = await select(services, what, from, after);
    for (const row of rows) {
      const isTheirs = !owner || row[owner] === null || row[owner] === wanted.userId;
      const values = openStored(services, table, names, row);
      if (values === null) {
        if (isTheirs || table.table !== 'users') count('unreadable');
        continue;
      }
      const opened: Record<string, unknown> = { ...row, ...values };
      const text = [...along, ...names].map((name) => asText(opened[name])).join(' ');
      if (table.table === 'users' && row.id === wanted.userId && opened.birthdate !== null) count('birthdate');
      const kinds = new Set(wanted.patterns.flatMap(({ kind, matches }) => (matches(text) ? kind : [])));
      for (const kind of kinds) if (isTheirs || !SHARED.includes(kind)) count(kind);
      if (WITHOUT_ACCOUNT.includes(table.table) && text.includes(wanted.userId)) count('account');
    }
    const last = rows.at(-1);
    if (!last || rows.length < ROWS) break;
    after = keys.map((key) => last[key] as SqlValue);
  }
  for (const [kind, count] of counts) noteTrace(seen, { place: 'database', where: table.table, kind, count });
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
