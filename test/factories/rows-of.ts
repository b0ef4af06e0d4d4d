import { columns, type Database, select } from '#shared/server/database/sql.ts';

const NAME = columns<{ name: string }>({ name: 'table_name' });
const ALL = { text: '*', names: ['*'] };
/** How far its records are from a person: an order, its result, the share of it, the codes of that. */
const STEPS = 4;

/**
 * Every row, of whatever table, that is about one of these records or about one of theirs: what an act for somebody else must leave as it
 * is. As texts, in one order.
 */
export async function rowsOf(on: Database, ids: readonly string[]): Promise<string[]> {
  const tables = await select(
    on,
    NAME,
    "FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
  );
  const rows: { name: string; row: Record<string, unknown> }[] = [];
  for (const { name } of tables)
    for (const row of (await select(on, ALL, `FROM \`${name}\``)) as Record<string, unknown>[])
      rows.push({ name, row });
  const known = new Set<unknown>(ids);
  const isAbout = ({ row }: { row: Record<string, unknown> }) => Object.values(row).some((value) => known.has(value));
  for (let step = 0; step < STEPS; step += 1)
    for (const one of rows) if (typeof one.row.id === 'string' && isAbout(one)) known.add(one.row.id);
  return rows
    .filter(isAbout)
    .map(({ name, row }) => `${name} ${JSON.stringify(row)}`)
    .sort();
}
