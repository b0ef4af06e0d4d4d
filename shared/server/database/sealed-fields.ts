import { DataTypes, type Model, type Sequelize } from 'sequelize';
import { keyedHash, openWith, sealWith } from '#shared/server/seal.ts';
import type { Column, NewRow, Row, Table } from './columns.ts';
import { allFieldKeys, type FieldKey, fieldKeysOf, fieldKeyWithId, newestFieldKey } from './field-keys.ts';
import { SealFailure } from './seal-failure.ts';

/** What a sealed value begins with; the id of its key and the ciphertext follow. */
export const SEALED = 'sealed1.';
const ID_LENGTH = 8;

/** What is sealed of a table, worked out once. */
export interface SealedTable {
  table: string;
  /** Names of the columns that say which row a value belongs to. */
  boundTo: readonly string[];
  columns: ReadonlyMap<string, SealedColumn>;
}

interface SealedColumn {
  /** The column that holds the ciphertext: itself, or the one it is sealed within. */
  carrier: string;
  /** Where more columns than one lie in a ciphertext, their names in its order; else empty. */
  members: readonly string[];
  isJson: boolean;
  unreadable: string | null | undefined;
  lookup: string | undefined;
}

const tables = new Map<unknown, SealedTable | null>();

/** Which columns of a table are sealed, or null where none is. */
export function sealedTable<M extends Model>(table: Table<M>): SealedTable | null {
  const known = tables.get(table);
  if (known !== undefined) return known;
  const declared = Object.entries<Column<unknown>>(table.columns);
  const sealings = declared.flatMap(([name, { sealing }]) => (sealing ? [{ name, ...sealing }] : []));
  const membersOf = (carrier: string): string[] => {
    const within = sealings.filter((one) => one.within === carrier).map(({ name }) => name);
    return within.length > 0 ? [carrier, ...within] : [];
  };
  const columns = new Map(
    sealings.map(({ name, within: carrier = name, open, unreadable, lookup }): [string, SealedColumn] => [
      name,
      { carrier, members: membersOf(carrier), isJson: open === DataTypes.JSON, unreadable, lookup },
    ]),
  );
  const boundTo = table.boundTo ?? declared.flatMap(([name, { primaryKey }]) => (primaryKey ? [name] : []));
  const made = columns.size > 0 ? { table: table.table, boundTo, columns } : null;
  tables.set(table, made);
  return made;
}

/** True for what `sealText` made; a value of before the columns were sealed is itself. */
export const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(SEALED);

/** The id of the key that a sealed value was closed with. */
export const keyIdOf = (sealed: string): string => sealed.slice(SEALED.length, SEALED.length + ID_LENGTH);

/** Which row a value belongs to, in one text. MariaDB finds ids in either case, so they are bound in one. */
export const rowOf = (keys: readonly unknown[]): string => keys.map(String).join('/').toLowerCase();

/** Seals one text for its place: it opens there and nowhere else. */
export function sealText(sequelize: Sequelize, column: string, row: string, text: string): string {
  const key = newestFieldKey(fieldKeysOf(sequelize));
  return `${SEALED}${key.id}.${sealWith(key.of(column), `${column}/${row}`, text)}`;
}

/** Opens what `sealText` closed. @throws SealFailure */
export function openText(sequelize: Sequelize, column: string, row: string, sealed: string): string {
  const key = fieldKeyWithId(fieldKeysOf(sequelize), keyIdOf(sealed));
  try {
    if (key) return openWith(key.of(column), `${column}/${row}`, sealed.slice(SEALED.length + ID_LENGTH + 1));
  } catch {
    // Said below.
  }
  throw new SealFailure(column, row, key !== undefined);
}

const LOOKUP_LENGTH = 32;

const lookupWith = (key: FieldKey, column: string, text: string): string =>
  keyedHash(key.of(`${column}/lookup`), text).slice(0, LOOKUP_LENGTH);

/** What stands beside a sealed text so that SQL finds it: a hash that nobody makes without the key, the same for the same text. */
export const newestLookup = (sequelize: Sequelize, column: string, text: string): string =>
  lookupWith(newestFieldKey(fieldKeysOf(sequelize)), column, text);

/** What a text may be found by, under every key that is known: during a rotation there are two. */
export const lookupsOf = (sequelize: Sequelize, column: string, text: string): string[] =>
  allFieldKeys(fieldKeysOf(sequelize)).map((key) => lookupWith(key, column, text));

/** False while processes that cannot open sealed columns run beside this one: they are opened already, and not made yet. */
export const sealsColumns = (sequelize: Sequelize): boolean => fieldKeysOf(sequelize).sealsColumns ?? true;

/** The values of a row as they are stored; those of columns that are not sealed stay as they are. @param where the row is, if not in itself @throws for a part of what lies in one ciphertext */
export function sealRow<M extends Model, R extends Partial<NewRow<M>>>(
  sequelize: Sequelize,
  table: Table<M>,
  row: R,
  where: object = row,
): R {
  const sealing = sealedTable(table);
  if (!sealing) return row;
  const stored: Record<string, unknown> = { ...row };
  for (const [name, { lookup }] of sealing.columns)
    if (lookup !== undefined && stored[name] !== undefined) stored[lookup] = null;
  if (!sealsColumns(sequelize)) return stored as R;
  let id: string | undefined;
  for (const [name, { carrier, members, isJson, lookup }] of sealing.columns) {
    const value = stored[name];
    // Behind a ciphertext that stays, it would lie in the clear and nobody would read it.
    if (value !== undefined && stored[carrier] === undefined)
      throw new TypeError(`${sealing.table}.${name} is sealed within ${carrier}: write both`);
    if (carrier !== name || value === null || value === undefined) continue;
    if (value === '' && members.every((member) => !stored[member])) continue;
    id ??= rowIn(sealing, where);
    const text =
      members.length > 0 ? JSON.stringify(members.map((member) => stored[member] ?? '')) : textOf(value, isJson);
    stored[name] = sealText(sequelize, `${sealing.table}.${name}`, id, text);
    if (lookup !== undefined) stored[lookup] = newestLookup(sequelize, `${sealing.table}.${name}`, text);
    for (const member of members) if (member !== name) stored[member] = '';
  }
  return stored as R;
}

function textOf(value: unknown, isJson: boolean): string {
  if (isJson) return JSON.stringify(value);
  if (typeof value !== 'string') throw new TypeError('only text and JSON are sealed');
  return value;
}

/** @throws where the row cannot be told: its values would open nowhere */
function rowIn({ table, boundTo }: SealedTable, where: object): string {
  const keys = boundTo.map((name) => (where as Record<string, unknown>)[name]);
  if (keys.every((key) => typeof key === 'string' || typeof key === 'number')) return rowOf(keys);
  throw new TypeError(`a value of ${table} is sealed for one row: name its ${boundTo.join(', ')}`);
}

/** The columns to read so that these can be opened. */
export function columnsToOpen<M extends Model>(table: Table<M>, names: readonly string[]): string[] {
  const sealing = sealedTable(table);
  const carriers = names.flatMap((name) => sealing?.columns.get(name)?.carrier ?? []);
  return sealing && carriers.length > 0 ? [...new Set([...names, ...carriers, ...sealing.boundTo])] : [...names];
}

/** The row as it was before `sealRow`, with these columns of it. @param open `openStrictly` where no stand-in may pass for a value */
export function openRow<M extends Model>(
  sequelize: Sequelize,
  table: Table<M>,
  names: readonly string[],
  stored: Record<string, unknown>,
  open = openValue,
): Partial<Row<M>> {
  const sealing = sealedTable(table);
  const row: Record<string, unknown> = {};
  for (const name of names) {
    const column = sealing?.columns.get(name);
    const carried = column && unquoted(stored[column.carrier]);
    row[name] =
      sealing && column && isSealed(carried)
        ? open(sequelize, sealing, name, rowIn(sealing, stored), carried)
        : stored[name];
  }
  return row as Partial<Row<M>>;
}

/** Opens the value of one column. Where it does not open, a list may go on with the stand-in. */
export function openValue(
  sequelize: Sequelize,
  sealing: SealedTable,
  name: string,
  row: string,
  carried: string,
): unknown {
  try {
    return openStrictly(sequelize, sealing, name, row, carried);
  } catch (error) {
    const standIn = sealing.columns.get(name)?.unreadable;
    if (error instanceof SealFailure && standIn !== undefined) return standIn;
    throw error;
  }
}

/** Opens the value of one column; where it does not open, whoever keeps watch is told. @throws SealFailure */
export function openStrictly(
  sequelize: Sequelize,
  { table, columns }: SealedTable,
  name: string,
  row: string,
  carried: string,
): unknown {
  const column = columns.get(name);
  if (!column) throw new TypeError(`${table}.${name} is not sealed`);
  try {
    if (column.members.length > 0)
      return openMembers(sequelize, `${table}.${column.carrier}`, row, carried)[column.members.indexOf(name)];
    const text = openText(sequelize, `${table}.${column.carrier}`, row, carried);
    return column.isJson ? JSON.parse(text) : text;
  } catch (error) {
    if (error instanceof SealFailure) fieldKeysOf(sequelize).onRefused?.(error);
    throw error;
  }
}

/** What was opened last: the columns that lie in one ciphertext are asked for one after another. */
let opened: { sequelize: Sequelize; place: string; carried: string; values: readonly unknown[] } | undefined;

function openMembers(sequelize: Sequelize, column: string, row: string, carried: string): readonly unknown[] {
  const place = `${column}/${row}`;
  const isSame = opened?.carried === carried && opened.place === place && opened.sequelize === sequelize;
  if (opened && isSame && fieldKeyWithId(fieldKeysOf(sequelize), keyIdOf(carried))) return opened.values;
  const values = JSON.parse(openText(sequelize, column, row, carried)) as unknown[];
  opened = { sequelize, place, carried, values };
  return values;
}

/** A sealed value in a JSON column is a JSON text, which some ways of reading hand over with its quotes. */
export const unquoted = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(`"${SEALED}`) ? value.slice(1, -1) : value;
