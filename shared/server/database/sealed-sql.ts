import type { Model, Sequelize } from 'sequelize';
import type { Row, Table } from './columns.ts';
import { isSealed, openValue, rowOf, SEALED, type SealedTable, sealedTable, unquoted } from './sealed-fields.ts';

/** Stands before what SQL hands over to be opened, and between its parts; no text that a person writes may hold it. */
const MARK = '\u0001';

/** What was named in a statement, by `table.column`. */
const named = new Map<string, { sealing: SealedTable; name: string }>();

/**
 * A sealed column in the text of a SELECT, where `select` opens it: `columns<Row>({ note: opened(CrmNote, 'n', 'note') })`. It hands over
 * the value together with the row that it lies in, so that it opens only there, in joins and unions too.
 */
export function opened<M extends Model>(table: Table<M>, alias: string, name: keyof Row<M> & string): string {
  const sealing = sealedTable(table);
  const column = sealing?.columns.get(name);
  if (!sealing || !column) throw new TypeError(`${table.table}.${name} is not sealed`);
  const place = `${sealing.table}.${name}`;
  named.set(place, { sealing, name });
  const at = (of: string): string => `${alias}.\`${of}\``;
  const parts = [`'${MARK}${place}${MARK}'`, ...sealing.boundTo.flatMap((key) => [at(key), `'${MARK}'`])];
  const marked = `CONCAT(${[...parts, at(column.carrier)].join(', ')})`;
  return column.carrier === name ? marked : `IF(${at(column.carrier)} LIKE '${SEALED}%', ${marked}, ${at(name)})`;
}

/** True for an expression that `opened` made. */
export const isOpened = (expression: string): boolean => expression.includes(`'${MARK}`);

/** The value that a statement handed over; what `opened` did not mark is itself. */
export function openMarked(sequelize: Sequelize, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(MARK)) return value;
  const [, place = '', ...rest] = value.split(MARK);
  const known = named.get(place);
  if (!known) return value;
  const { sealing, name } = known;
  const keys = rest.slice(0, sealing.boundTo.length);
  const stored = rest.slice(sealing.boundTo.length).join(MARK);
  const carried = unquoted(stored);
  if (isSealed(carried)) return openValue(sequelize, sealing, name, rowOf(keys), carried);
  return sealing.columns.get(name)?.isJson ? JSON.parse(stored) : stored;
}
