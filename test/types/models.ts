// Mistakes that must not compile. Nothing here runs; `tsc` fails when a line below its mark becomes possible.
import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import {
  type Columns,
  json,
  type NewRow,
  nullable,
  type Row,
  uint,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';
import { countRows, findRow, findRows, updateRows } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import type { LedgerEntry } from '#shared/server/models/ledger-entry.ts';
import { Order } from '#shared/server/models/order.ts';

export async function reads(tx: Tx): Promise<void> {
  // @ts-expect-error a misspelt column in a list
  await findRows(tx, Order, ['id', 'staus']);
  // @ts-expect-error a misspelt column in a condition
  await findRows(tx, Order, ['id'], { where: { staus: 0 } });
  // @ts-expect-error a word that is no status
  await findRows(tx, Order, ['id'], { where: { application: 'at-home' } });
  // @ts-expect-error a misspelt column in a count
  await countRows(tx, Order, { staus: 0 });
  const row = await findRow(tx, Order, ['id', 'status']);
  // @ts-expect-error a column that was not asked for
  row?.version;
}

export async function writes(tx: Tx): Promise<void> {
  // @ts-expect-error a misspelt column
  await updateRows(tx, Order, { staus: 0 }, { id: '' });
  // @ts-expect-error a status that does not exist
  await updateRows(tx, Order, { status: 7 }, { id: '' });
  // @ts-expect-error NULL in a column that has none
  await updateRows(tx, Order, { total: null }, { id: '' });
}

const entry: NewRow<LedgerEntry> = { transactionId: '', kind: 'payment', amount: 0, at: new Date() };

export const rows: NewRow<LedgerEntry>[] = [
  entry,
  // @ts-expect-error a column is missing
  { transactionId: '', kind: 'payment', amount: 0 },
  // @ts-expect-error a misspelt column
  { ...entry, ammount: 0 },
  // @ts-expect-error a word that is no kind
  { ...entry, kind: 'chargeback' },
];

// @ts-expect-error a row has no such column
export type Picked = Pick<Row<Order>, 'staus'>;

class Thing extends Model<InferAttributes<Thing>, InferCreationAttributes<Thing>> {
  declare id: string;
  declare size: number | null;
  declare names: string[];
}

const columns = { id: uuid(), size: nullable(uint()), names: json<string[]>() };

export const things: Columns<Thing>[] = [
  columns,
  // @ts-expect-error a column is missing
  { id: uuid(), size: nullable(uint()) },
  // @ts-expect-error a column too many
  { ...columns, colour: varchar(20) },
  // @ts-expect-error the field may be null, the column may not
  { ...columns, size: uint() },
  // @ts-expect-error the column may be null, the field may not
  { ...columns, id: nullable(uuid()) },
  // @ts-expect-error a number declared as text
  { ...columns, size: nullable(varchar(20)) },
];
