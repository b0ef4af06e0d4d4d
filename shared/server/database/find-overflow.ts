import { DataTypes, type Model } from 'sequelize';
import type { Column, NewRow, Table } from './columns.ts';

/** Bytes of a TEXT column. */
const TEXT_BYTES = 65_535;
/** Years that MariaDB can store and a person can have meant. */
const FIRST_YEAR = 1800;
const LAST_YEAR = 9999;

/**
 * The first column in which a row's text or date has no room, so that what came from outside can be refused with its place before
 * MariaDB refuses everything that is written with it; undefined when all fit.
 */
export function findOverflow<M extends Model>(table: Table<M>, row: NewRow<M>): (keyof NewRow<M> & string) | undefined {
  const columns = Object.entries<Column<unknown>>(table.columns);
  const found = columns.find(([name, { type }]) => overflows(type, (row as Record<string, unknown>)[name]));
  return found?.[0] as (keyof NewRow<M> & string) | undefined;
}

function overflows(type: Column<unknown>['type'], value: unknown): boolean {
  if (value instanceof Date) return isImpossible(value);
  if (typeof value !== 'string') return false;
  // Declared without a length it is the class itself; MEDIUMTEXT has room for all that the door lets in.
  if (type === DataTypes.TEXT) return Buffer.byteLength(value) > TEXT_BYTES;
  if (!(type instanceof DataTypes.STRING)) return false;
  const { length = 0 } = (type as unknown as { options: { length?: number } }).options;
  return value.length > length && [...value].length > length;
}

function isImpossible(at: Date): boolean {
  const year = at.getUTCFullYear();
  return !(year >= FIRST_YEAR && year <= LAST_YEAR);
}
