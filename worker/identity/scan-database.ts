import type { Needle } from '#shared/domain/identity/purge-needles.ts';
import { KEPT_TABLES, type Trace, WITHOUT_ACCOUNT } from '#shared/domain/identity/purge-report.ts';
import { columns, select, selectOne } from '#shared/server/database/sql.ts';
import type { Seen } from '#worker/identity/scan-for.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

interface Wanted {
  userId: string;
  needles: readonly Needle[];
}

interface Scanned {
  table: string;
  /** The first column of the primary key: the table is read along it. */
  key: string;
  texts: string[];
  /** The column that says whose a row is; a name or an address in somebody else's row is theirs. */
  owner: string | null;
}

/** Rows of one statement: a table is read in pieces, so that none takes longer than a statement may. */
const ROWS = 20_000;
const TEXT_TYPES = ['char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext', 'date'];
export const OWNERS = ['customerId', 'userId'];
/** Two people have one name, one birth date, or one address; no two have one number. */
export const SHARED: readonly string[] = ['name', 'birthdate', 'address'];

/** Reads every text of every table; what is sealed says nothing here, and is opened by `scan-sealed.ts`. */
export async function scanDatabase(services: WorkerServices, wanted: Wanted): Promise<Seen> {
  const seen: Seen = { looked: 0, kept: [], found: [] };
  for (const table of await listTables(services)) await scanTable(services, table, wanted, seen);
  return seen;
}

const PART = columns<{ until: string | null; rows: number }>({ until: 'MAX(k.at)', rows: 'COUNT(*)' });

async function scanTable(services: WorkerServices, scanned: Scanned, wanted: Wanted, seen: Seen): Promise<void> {
  const { table, key } = scanned;
  const looks = looksOf(scanned, wanted);
  const counts = columns<Record<string, number>>(
    Object.fromEntries(looks.map(({ sql }, index) => [`n${index}`, `COALESCE(SUM(${sql}), 0)`])),
  );
  const sums = looks.map(() => 0);
  let after: string | null = null;
  for (;;) {
    const begin: string = after === null ? 'TRUE' : `\`${key}\` > ?`;
    const start: string[] = after === null ? [] : [after];
    const part: { until: string | null; rows: number } | undefined = await selectOne(
      services,
      PART,
      `FROM (SELECT \`${key}\` AS at FROM \`${table}\` WHERE ${begin} ORDER BY \`${key}\` LIMIT ${ROWS}) k`,
      start,
    );
    if (!part || part.until === null) break;
    const values = [...looks.flatMap(({ bound }) => bound), ...start, part.until];
    const found =
      looks.length > 0 &&
      (await selectOne(services, counts, `FROM \`${table}\` WHERE ${begin} AND \`${key}\` <= ?`, values));
    if (found) for (const index of sums.keys()) sums[index] = (sums[index] ?? 0) + Number(found[`n${index}`] ?? 0);
    seen.looked += part.rows;
    after = part.until;
  }
  for (const [index, { kind }] of looks.entries()) {
    const count = sums[index] ?? 0;
    if (count > 0) noteTrace(seen, { place: 'database', where: table, kind, count });
  }
}

/** Puts a trace among what may stay or what must go. */
export function noteTrace(seen: Seen, trace: Trace): void {
  const because = trace.kind === 'account' ? undefined : KEPT_TABLES[trace.where];
  if (because) seen.kept.push({ ...trace, because });
  else seen.found.push(trace);
}

interface Look {
  kind: Trace['kind'];
  sql: string;
  bound: string[];
}

/** What is looked for in a row of a table, as conditions that are 1 or 0. */
function looksOf({ table, texts, owner }: Scanned, { userId, needles }: Wanted): Look[] {
  const words = texts.map((name) => `CONVERT(\`${name}\` USING utf8mb4) COLLATE utf8mb4_unicode_ci`);
  const row = `CONCAT_WS(' ', ${words.join(', ')})`;
  const kinds = [...new Set(needles.map(({ kind }) => kind))];
  const looks = kinds.map((kind): Look => {
    const patterns = needles.filter((needle) => needle.kind === kind).map(({ pattern }) => `(?is)${pattern}`);
    const any = `(${patterns.map(() => `${row} REGEXP ?`).join(' OR ')})`;
    const isTheirs = owner !== null && SHARED.includes(kind);
    return isTheirs
      ? { kind, sql: `(COALESCE(\`${owner}\`, ?) = ? AND ${any})`, bound: [userId, userId, ...patterns] }
      : { kind, sql: any, bound: patterns };
  });
  if (!WITHOUT_ACCOUNT.includes(table)) return texts.length > 0 ? looks : [];
  return [...looks, { kind: 'account', sql: `(${row} LIKE ?)`, bound: [`%${userId}%`] }];
}

const COLUMN = columns<{ table: string; name: string; type: string }>({
  table: 'table_name',
  name: 'column_name',
  type: 'data_type',
});
const TABLE = columns<{ table: string }>({ table: 'table_name' });
const KEY = columns<{ table: string; name: string }>({ table: 'table_name', name: 'column_name' });

/**
 * Every table of the database, also one that a later migration made. Three questions and no join: MariaDB reads the description of
 * every table anew for each row that it joins, which took longer than a statement may.
 */
async function listTables(services: WorkerServices): Promise<Scanned[]> {
  const here = 'table_schema = DATABASE()';
  const tables = await select(
    services,
    TABLE,
    `FROM information_schema.tables WHERE ${here} AND table_type = 'BASE TABLE'`,
  );
  const all = await select(services, COLUMN, `FROM information_schema.columns WHERE ${here} ORDER BY ordinal_position`);
  const first = `${here} AND index_name = 'PRIMARY' AND seq_in_index = 1`;
  const keys = await select(services, KEY, `FROM information_schema.statistics WHERE ${first}`);
  const keyOf = new Map(keys.map(({ table, name }) => [table, name]));
  const columnsOf = Map.groupBy(all, ({ table }) => table);
  return tables
    .map(({ table }) => ({ table, of: columnsOf.get(table) ?? [] }))
    .toSorted((one, other) => one.table.localeCompare(other.table))
    .map(({ table, of }) => ({
      table,
      key: keyOf.get(table) ?? '',
      texts: of.filter(({ type }) => TEXT_TYPES.includes(type)).map(({ name }) => name),
      owner: table === 'users' ? 'id' : (OWNERS.find((owner) => of.some(({ name }) => name === owner)) ?? null),
    }));
}
