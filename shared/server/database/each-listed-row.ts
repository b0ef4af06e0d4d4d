import { eachRow } from './each-row.ts';
import { conditionAfter, type List, orderOf } from './select-page.ts';
import type { ColumnList, Database, SqlValue } from './sql.ts';

interface Pages<Row> {
  /** Rows of one statement: none takes long, however long the list is. */
  size: number;
  /** Reads what it needs of a row at once. */
  take(row: Row): void;
}

/**
 * Hands over every row of a list in its usual order as it comes, a page a statement: each once, also where others come or go meanwhile.
 * Yields how many rows each page had; the page after is read while whoever asked works on one.
 */
export async function* eachListedRow<Row, Sort extends string>(
  on: Database,
  what: ColumnList<Row>,
  { from, values = [], orders, usual }: List<Row, Sort>,
  { size, take }: Pages<Row>,
): AsyncGenerator<number> {
  const keys = orders[usual];
  let last: SqlValue[] | undefined;
  const read = async (): Promise<number> => {
    const after = last ? conditionAfter(keys, last) : { text: '', values: [] };
    const page = `${from} ${after.text} ORDER BY ${orderOf(keys)} LIMIT ${Math.trunc(size)}`;
    let rows = 0;
    await eachRow(on, what, page, [...values, ...after.values], (row) => {
      rows += 1;
      if (rows === size) last = keys.map(({ of }) => row[of] as SqlValue);
      take(row);
    });
    return rows;
  };
  let next: Promise<number> | undefined = read();
  while (next) {
    const rows: number = await next;
    next = rows < size ? undefined : read();
    // Whoever stops here hears nothing of it any more.
    next?.catch(() => undefined);
    yield rows;
  }
}
