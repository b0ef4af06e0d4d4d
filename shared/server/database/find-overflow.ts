import { DataTypes, type Model } from 'sequelize';
import type { Column, NewRow, Table } from './columns.ts';

/** Bytes of a TEXT column. */
const TEXT_BYTES = 65_535;
/** Years that MariaDB can store and a person can have meant. */
const FIRST_YEAR = 1800;
const LAST_YEAR = 9999;

interface Room<Name> {
  name: Name;
  /** Characters or bytes; Infinity where the type sets none. */
  most: number;
  isInBytes: boolean;
}

/** What each table has room for, worked out once: a file has tens of thousands of rows. */
const rooms = new Map<unknown, readonly Room<never>[]>();

/**
 * The first column in which a row's text or date has no room, so that what came from outside can be refused with its place before
 * MariaDB refuses everything that is written with it; undefined when all fit.
 */
export function findOverflow<M extends Model>(
  table: Table<M>,
  row: Partial<NewRow<M>>,
): (keyof NewRow<M> & string) | undefined {
  const known: readonly Room<keyof NewRow<M> & string>[] = rooms.get(table) ?? listRooms(table);
  rooms.set(table, known as readonly Room<never>[]);
  return known.find((room) => overflows(room, row[room.name]))?.name;
}

const listRooms = <M extends Model>({ columns }: Table<M>) =>
  Object.entries<Column<unknown>>(columns).map(([name, { type: stored, sealing }]) => {
    const type = sealing?.open ?? stored;
    return { name: name as keyof NewRow<M> & string, most: roomOf(type), isInBytes: type === DataTypes.TEXT };
  });

function roomOf(type: Column<unknown>['type']): number {
  // Declared without a length it is the class itself; MEDIUMTEXT has room for all that the door lets in.
  if (type === DataTypes.TEXT) return TEXT_BYTES;
  if (!(type instanceof DataTypes.STRING)) return Number.POSITIVE_INFINITY;
  return (type as unknown as { options: { length?: number } }).options.length ?? 0;
}

function overflows({ most, isInBytes }: Room<string>, value: unknown): boolean {
  if (value instanceof Date) return isImpossible(value);
  if (typeof value !== 'string') return false;
  return isInBytes ? Buffer.byteLength(value) > most : value.length > most && [...value].length > most;
}

function isImpossible(at: Date): boolean {
  const year = at.getUTCFullYear();
  return !(year >= FIRST_YEAR && year <= LAST_YEAR);
}
