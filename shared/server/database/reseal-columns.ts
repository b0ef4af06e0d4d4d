import type { Model } from 'sequelize';
import type { Column, Table } from './columns.ts';
import { fieldKeysOf, newestFieldKey } from './field-keys.ts';
import { sequelizeOf } from './model-rows.ts';
import { SealFailure } from './seal-failure.ts';
import {
  isSealed,
  keyIdOf,
  newestLookup,
  openText,
  rowOf,
  SEALED,
  sealedTable,
  sealsColumns,
  sealText,
  unquoted,
} from './sealed-fields.ts';
import { SEALED_TABLES } from './sealed-tables.ts';
import { type Bound, change, columns, type Database, type SqlValue, select } from './sql.ts';

export interface ResealedColumns {
  /** Values that are sealed under the newest key now and were not before. */
  changed: number;
  /** What no known key opens, by its column and row. The others are done. */
  failures: string[];
}

/** Rows that are in memory together: a released document may be large. */
const AT_A_TIME = 200;

/** A ciphertext and the columns whose values lie in it. */
interface Carrier {
  name: string;
  members: readonly string[];
  isJson: boolean;
  lookup: string | undefined;
}

interface Work {
  table: string;
  keys: readonly string[];
  boundTo: readonly string[];
  carriers: readonly Carrier[];
}

/**
 * Puts every sealed column under the newest master key, and seals what still lies there in the clear from before (not while older
 * processes would have to read it). May be stopped at any row, also by kill -9, and run again: what is done is passed over by its key's
 * id. A row that somebody writes at the same moment stays as they wrote it.
 * @param on an account that may change rows that the product itself may not: releases and calls are written once
 */
export async function resealColumns(on: Database): Promise<ResealedColumns> {
  const outcome: ResealedColumns = { changed: 0, failures: [] };
  for (const table of SEALED_TABLES) {
    const work = workOf(table);
    for (let after: SqlValue[] | undefined = []; after !== undefined; ) {
      const rows: Stored[] = await findUndone(on, work, after);
      for (const row of rows) for (const carrier of work.carriers) await reseal(on, work, carrier, row, outcome);
      const last: Stored | undefined = rows.at(-1);
      after = last && work.keys.map((key) => last[key] ?? null);
    }
  }
  return outcome;
}

type Stored = Record<string, string | number | null>;

function workOf(table: Table<Model>): Work {
  const sealing = sealedTable(table);
  if (!sealing) throw new Error(`${table.table} has no sealed column`);
  const keys = Object.entries<Column<unknown>>(table.columns).flatMap(([name, { primaryKey }]) =>
    primaryKey ? name : [],
  );
  const carriers = [...sealing.columns].flatMap(([name, { carrier, members, isJson, lookup }]) =>
    carrier === name ? [{ name, members, isJson, lookup }] : [],
  );
  return { table: sealing.table, keys, boundTo: sealing.boundTo, carriers };
}

/** Rows behind the last one that hold something in the clear, or under another key. */
function findUndone(on: Database, work: Work, after: readonly SqlValue[]): Promise<Stored[]> {
  const named = [...work.keys, ...work.boundTo].map((name) => [name, 't']);
  // As text: the driver hands over JSON parsed.
  const values = carried(work).map((name) => [name, `CONCAT(t.\`${name}\`, '')`]);
  const keys = work.keys.map((key) => `t.\`${key}\``).join(', ');
  const behind = after.length > 0 ? `(${keys}) > (${work.keys.map(() => '?').join(', ')}) AND` : '';
  const newest = `${SEALED}${newestFieldKey(fieldKeysOf(on.sequelize)).id}`;
  const undone = work.carriers.map(({ name, members, lookup }) =>
    [
      // Found by a hash that is not there, or that nothing is left of.
      ...(lookup
        ? [
            `(t.\`${name}\` LIKE '${SEALED}%' AND t.\`${lookup}\` IS NULL)`,
            `(t.\`${name}\` IS NULL AND t.\`${lookup}\` IS NOT NULL)`,
          ]
        : []),
      `(t.\`${name}\` <> '' AND BINARY LEFT(t.\`${name}\`, ?) <> ? AND BINARY LEFT(t.\`${name}\`, ?) <> ?)`,
      ...members.filter((member) => member !== name).map((member) => `t.\`${member}\` <> ''`),
    ].join(' OR '),
  );
  const marks = work.carriers.flatMap((): Bound[] => [newest.length, newest, newest.length + 1, `"${newest}`]);
  const what = columns<Stored>(Object.fromEntries([...named, ...values]));
  const from = `FROM \`${work.table}\` t WHERE ${behind} (${undone.join(' OR ')}) ORDER BY ${keys} LIMIT ${AT_A_TIME}`;
  return select(on, what, from, [...after, ...marks]);
}

const carried = ({ carriers }: Work): string[] => [
  ...new Set(carriers.flatMap(({ name, members, lookup }) => [name, ...members, ...(lookup ? [lookup] : [])])),
];

async function reseal(
  on: Database,
  work: Work,
  { name, members, isJson, lookup }: Carrier,
  row: Stored,
  outcome: ResealedColumns,
): Promise<void> {
  const sequelize = sequelizeOf(on);
  const column = `${work.table}.${name}`;
  const id = rowOf(work.boundTo.map((key) => row[key]));
  const stored = unquoted(row[name] ?? null);
  const rowKeys = work.keys.map((key) => `\`${key}\` = ?`).join(' AND ');
  const keyValues = work.keys.map((key) => row[key] ?? null);
  const others = members.filter((member) => member !== name);
  try {
    const text = isSealed(stored) ? reopened(stored) : clearText();
    if (text === null) return void (stored === null && lookup && (await forgetLookup(lookup)));
    const sealed = sealText(sequelize, column, id, text);
    outcome.changed += await write(
      isJson ? JSON.stringify(sealed) : sealed,
      lookup && newestLookup(sequelize, column, text),
    );
  } catch (error) {
    if (!(error instanceof SealFailure)) throw error;
    outcome.failures.push(error.message);
  }

  function reopened(sealed: string): string | null {
    const isNewest = keyIdOf(sealed) === newestFieldKey(fieldKeysOf(sequelize)).id;
    return isNewest && (!lookup || row[lookup]) ? null : openText(sequelize, column, id, sealed);
  }

  function clearText(): string | null {
    if (!sealsColumns(sequelize)) return null;
    if (members.some((member) => row[member])) return JSON.stringify(members.map((member) => row[member] ?? ''));
    return stored === null || stored === '' ? null : String(stored);
  }

  function forgetLookup(lookup: string): Promise<number> {
    const text = `UPDATE \`${work.table}\` SET \`${lookup}\` = NULL WHERE ${rowKeys} AND \`${name}\` IS NULL`;
    return change(on, text, keyValues);
  }

  function write(sealed: string, found: string | undefined): Promise<number> {
    const emptied = others.map((member) => `, \`${member}\` = ''`).join('');
    const findable = found ? `, \`${lookup}\` = ?` : '';
    const text = `UPDATE \`${work.table}\` SET \`${name}\` = ?${findable}${emptied} WHERE ${rowKeys} AND BINARY \`${name}\` = BINARY ?`;
    return change(on, text, [sealed, ...(found ? [found] : []), ...keyValues, row[name] ?? null]);
  }
}
