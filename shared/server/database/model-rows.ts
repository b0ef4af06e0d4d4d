import {
  DataTypes,
  type FindOptions,
  type Model,
  type ModelStatic,
  Op,
  type Sequelize,
  type Transaction,
} from 'sequelize';
import type { Changes, NewRow, Row, Table, Where } from './columns.ts';
import { refuseOtherConnection } from './open-transaction.ts';
import { columnsToOpen, openRow, sealedTable, sealRow } from './sealed-fields.ts';
import type { Database, SqlValue, Tx } from './sql.ts';

interface Selection<M extends Model> extends Pick<FindOptions<Row<M>>, 'order' | 'limit' | 'offset'> {
  where?: Where<M>;
}

/** Rows of one table as plain objects with these columns, read in the open transaction or on any free connection. */
export async function findRows<M extends Model, Name extends keyof Row<M> & string>(
  on: Database | Tx,
  table: Table<M>,
  columns: readonly Name[],
  selection: Selection<M> = {},
): Promise<Pick<Row<M>, Name>[]> {
  const attributes = columnsToOpen(table, columns);
  const options = { ...selection, ...transactionOf(on), attributes, raw: true };
  const rows = (await bindModel(on, table).findAll(options)) as unknown as Pick<Row<M>, Name>[];
  if (!columns.some((name) => sealedTable(table)?.columns.has(name))) return rows;
  return rows.map((row) => openRow(sequelizeOf(on), table, columns, row) as Pick<Row<M>, Name>);
}

/** The first row, or undefined. */
export async function findRow<M extends Model, Name extends keyof Row<M> & string>(
  on: Database | Tx,
  table: Table<M>,
  columns: readonly Name[],
  selection: Selection<M> = {},
): Promise<Pick<Row<M>, Name> | undefined> {
  return (await findRows(on, table, columns, { ...selection, limit: 1 }))[0];
}

/** How many rows are as `where` says. */
export async function countRows<M extends Model>(on: Database | Tx, table: Table<M>, where: Where<M>): Promise<number> {
  return bindModel(on, table).count({ where, ...transactionOf(on) });
}

/**
 * Compare and set: writes `changes` to the rows that are still as `where` says, and returns how many were changed. A row that
 * holds these values already is not counted. A column that is sealed is written in one row, whose key `where` names, and is
 * another text each time: that row is counted always.
 * @throws where no condition names a row, or whose rows they are: a condition that was forgotten would change everybody's
 */
export async function updateRows<M extends Model>(
  on: Database | Tx,
  table: Table<M>,
  changes: Changes<M>,
  where: Where<M>,
): Promise<number> {
  if (!namesRows(table, where)) throw new Error(`an update of ${table.table} does not say whose rows it changes`);
  const options = { where, validate: false, hooks: false, sideEffects: false, ...transactionOf(on) };
  const stored = sealRow<M, Partial<NewRow<M>>>(sequelizeOf(on), table, changes as Partial<NewRow<M>>, where);
  const [changed] = await bindModel(on, table).update(stored as Changes<never>, options);
  return changed;
}

/** Whose rows are meant: by a key of their own, by somebody's or something's id, or by a number that belongs to one person. */
const NAMES = /^(?:id|dedupKey|phoneNo)$|Id$/;

const namesRows = <M extends Model>(table: Table<M>, where: Where<M>): boolean => {
  const columns = table.columns as Record<string, { primaryKey?: boolean } | undefined>;
  const either = where[Op.or] ?? [];
  return (
    Object.keys(where).some((name) => NAMES.test(name) || columns[name]?.primaryKey) ||
    (either.length > 0 && either.every((one) => namesRows(table, one)))
  );
};

/**
 * New rows as the values that a statement binds, sealed where the model says so; what a row leaves out is NULL.
 * @param names the columns; those of more rows where these are a part of them
 */
export function toSqlRows<M extends Model>(
  on: Database | Tx,
  table: Table<M>,
  open: readonly NewRow<M>[],
  names: readonly string[] = namesOf(table, open),
): { names: readonly string[]; values: SqlValue[][] } {
  const rows = sealedTable(table) ? open.map((row) => sealRow<M, NewRow<M>>(sequelizeOf(on), table, row)) : open;
  const columns: Record<string, { type: unknown } | undefined> = table.columns;
  const areJson = names.map((name) => columns[name]?.type === DataTypes.JSON);
  const values = rows.map((row) =>
    names.map((name, position) => {
      const value = (row as Record<string, unknown>)[name] ?? null;
      return (areJson[position] && value !== null ? JSON.stringify(value) : value) as SqlValue;
    }),
  );
  return { names, values };
}

/** The columns that any of these rows sets, with those by which a sealed one of them is found. */
export function namesOf<M extends Model>(table: Table<M>, rows: readonly NewRow<M>[]): string[] {
  const set = new Set<string>();
  for (const row of rows) for (const name in row) if (row[name] !== undefined) set.add(name);
  for (const [name, { lookup }] of sealedTable(table)?.columns ?? []) if (lookup && set.has(name)) set.add(lookup);
  return [...set];
}

const bound = new WeakMap<Sequelize, Map<unknown, unknown>>();

/**
 * The model on this connection, for what the functions above do not offer; its queries name the transaction themselves.
 * Sequelize keeps one connection in a class, and a process may hold several, so each connection has a subclass.
 */
export function bindModel<M extends Model>(on: Database | Tx, table: Table<M>): ModelStatic<M> {
  const sequelize = sequelizeOf(on);
  const models = bound.get(sequelize) ?? new Map<unknown, unknown>();
  bound.set(sequelize, models);
  const known = models.get(table) as ModelStatic<M> | undefined;
  if (known) return known;
  const model = class extends (table as unknown as typeof Model) {};
  // Sequelize writes into what it is given: it gets copies.
  const columns = Object.fromEntries(Object.entries<object>(table.columns).map(([name, of]) => [name, { ...of }]));
  model.init(columns as never, {
    sequelize,
    modelName: table.name,
    tableName: table.table,
    timestamps: false,
    freezeTableName: true,
  });
  models.set(table, model);
  return model as unknown as ModelStatic<M>;
}

/** The pool that a statement runs on: one for each database. */
export function sequelizeOf(on: Database | Tx): Sequelize {
  return 'sequelize' in on ? on.sequelize : (on.transaction as unknown as Database).sequelize;
}

/** Every query names its transaction; without one, none may be open. */
function transactionOf(on: Database | Tx): { transaction?: Transaction } {
  if ('connection' in on) return { transaction: on.transaction };
  refuseOtherConnection();
  return {};
}
