import { openMarked } from './sealed-sql.ts';
import { type Bound, type ColumnList, type Database, expandLists, onFreeConnection } from './sql.ts';

/**
 * Runs one SELECT and hands over each row as it comes: nothing is kept of a long answer. `take` must read what it needs at once, since
 * the next row comes in the same object.
 */
export async function eachRow<Row>(
  on: Database,
  what: ColumnList<Row>,
  from: string,
  values: readonly Bound[],
  take: (row: Row) => void,
): Promise<void> {
  const statement = expandLists(`SELECT ${what.text} ${from}`, values);
  const { row, show } = viewOf(on, what);
  await onFreeConnection(on, 'SELECT', (connection) => {
    const wish = { sql: statement.text, values: statement.values, rowsAsArray: true };
    const command = statement.isPrepared ? connection.execute(wish) : connection.query(wish);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // What follows of the answer is read over: the connection is used again.
    let failed: { error: unknown } | undefined;
    // A connection that is lost says so itself, and not through its statement.
    connection.once('error', reject);
    command
      .on('result', (list: readonly unknown[]) => {
        if (failed) return;
        show(list);
        try {
          take(row);
        } catch (error) {
          failed = { error };
        }
      })
      .once('error', reject)
      .once('end', () => (failed ? reject(failed.error) : resolve()));
    // After a refused statement too: the next one on this connection would add another listener.
    return promise.finally(() => connection.off('error', reject));
  });
}

/** Opened values of one answer that are kept: a person stands in it with each of their orders, and opening costs as much as reading a row. */
const OPENED_KEPT = 1000;

/** A row whose columns are looked up in a list: making an object of each row costs more than reading it. Sealed ones are opened when they are asked for. */
function viewOf<Row>(
  { sequelize }: Database,
  { names, sealed = [] }: ColumnList<Row>,
): { row: Row; show(list: readonly unknown[]): void } {
  let shown: readonly unknown[] = [];
  const row = {};
  const known = new Map<unknown, unknown>();
  const open = (marked: unknown): unknown => {
    const opened = known.get(marked);
    if (opened !== undefined) return opened;
    const value = openMarked(sequelize, marked);
    if (known.size >= OPENED_KEPT) known.clear();
    known.set(marked, value);
    return value;
  };
  for (const [at, name] of names.entries()) {
    const get = sealed.includes(name) ? () => open(shown[at]) : () => shown[at];
    Object.defineProperty(row, name, { get, enumerable: true });
  }
  return {
    row: row as Row,
    show: (list) => {
      shown = list;
    },
  };
}
