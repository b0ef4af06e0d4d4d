import type { PageRequest } from '#shared/contract/page.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import { PAGE_ROWS } from '#shared/limits/pages.ts';
import type { Page } from '#shared/views/page.ts';
import { type Bound, type ColumnList, type Database, type SqlValue, select, type Tx } from './sql.ts';

/** One column that a list is ordered by: a name of its row, and the expression behind it. Never null. */
export interface SortKey<Row> {
  of: keyof Row & string;
  sql: string;
  holds: 'text' | 'number' | 'instant';
  descending?: true;
}

/** The orders of a list by the names of its contract; the last key of each is one that no two rows share. */
export type SortOrders<Row, Sort extends string> = Record<Sort, readonly SortKey<Row>[]>;

/** A list that is read in pages. */
export interface List<Row, Sort extends string> {
  /** `FROM … WHERE …`: the condition of the cursor is added with AND. */
  from: string;
  values?: readonly Bound[];
  orders: SortOrders<Row, Sort>;
  /** The order where the caller names none. */
  usual: NoInfer<Sort>;
}

/**
 * Reads one page by keyset: the cursor holds the sort values of the last row that was given, so that a page is found by an
 * index, and rows that come or go meanwhile neither repeat nor hide others. One row more is read to know whether a page follows.
 */
export async function selectPage<Row, Sort extends string>(
  on: Database | Tx,
  what: ColumnList<Row>,
  { from, values = [], orders, usual }: List<Row, Sort>,
  { cursor, limit = PAGE_ROWS, sort = usual }: PageRequest<Sort>,
): Promise<Page<Row> | Refusal<'invalid-input'>> {
  const keys = orders[sort];
  const last = cursor === undefined ? [] : decodeCursor(cursor, sort, keys);
  if (last === null) return refuse('invalid-input', { fields: [{ path: 'cursor', key: 'field.format' }] });
  const after = cursor === undefined ? NOTHING : conditionAfter(keys, last);
  const rows = await select(
    on,
    what,
    `${from} ${after.text} ORDER BY ${orderOf(keys)} LIMIT ${Math.trunc(limit) + 1}`,
    [...values, ...after.values],
  );
  const items = rows.slice(0, limit);
  const end = items.at(-1);
  return { items, next: end && rows.length > limit ? encodeCursor(sort, keys, end) : null };
}

interface Condition {
  text: string;
  values: SqlValue[];
}

const NOTHING: Condition = { text: '', values: [] };

/** What a list is ordered by, as its statement says it. */
export const orderOf = (keys: readonly SortKey<never>[]): string =>
  keys.map(({ sql, descending }) => `${sql}${descending ? ' DESC' : ''}`).join(', ');

/** Behind the last row in any of its keys, with all keys before it equal. */
export function conditionAfter(keys: readonly SortKey<never>[], last: readonly SqlValue[]): Condition {
  const parts = keys.map(({ sql, descending }, position) => {
    const equal = keys.slice(0, position).map((key) => `${key.sql} = ?`);
    return [...equal, `${sql} ${descending ? '<' : '>'} ?`].join(' AND ');
  });
  return {
    text: `AND (${parts.map((part) => `(${part})`).join(' OR ')})`,
    values: keys.flatMap((_key, position) => last.slice(0, position + 1)),
  };
}

/** Opaque to callers: the order's name and the sort values of a page's last row. */
function encodeCursor<Row>(sort: string, keys: readonly SortKey<Row>[], row: Row): string {
  const values = keys.map(({ of }) => {
    const value = row[of];
    return value instanceof Date ? value.getTime() : value;
  });
  return Buffer.from(JSON.stringify([sort, ...values])).toString('base64url');
}

/** The sort values of a cursor, or null for one that this list has not written. */
function decodeCursor(cursor: string, sort: string, keys: readonly SortKey<never>[]): SqlValue[] | null {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length !== keys.length + 1 || parts[0] !== sort) return null;
  const values = keys.map(({ holds }, position) => toSqlValue(holds, parts[position + 1]));
  return values.includes(null) ? null : values;
}

function toSqlValue(holds: SortKey<never>['holds'], value: unknown): SqlValue {
  if (holds === 'text') return typeof value === 'string' ? value : null;
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  if (holds === 'number') return value;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at;
}
