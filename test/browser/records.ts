import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Model } from 'sequelize';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { readConfig } from '#shared/server/config.ts';
import type { Row, Table, Where } from '#shared/server/database/columns.ts';
import { connectDatabase } from '#shared/server/database/connection.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { databaseUrl, productEnvironment } from '#test/setup/start-browser-stack.ts';

type Value = string | number | Date;

const SLOT_MS = 15 * MINUTE_MS;
/** After a quarter of an hour: no branch offers such a time, so no story that moves an appointment can choose its own. */
const BETWEEN_SLOTS_MS = 5 * MINUTE_MS;

/** Reads or changes what is recorded, where no screen does: the time that passes, above all. */
export async function record(statement: string, values: Value[] = []): Promise<RowDataPacket[]> {
  const connection = await createConnection({ uri: databaseUrl(), timezone: 'Z' });
  try {
    const [rows] = await connection.query<RowDataPacket[]>(statement, values);
    return rows;
  } finally {
    await connection.end();
  }
}

/** One row, opened where it lies sealed. @throws where there is none */
export async function readRecord<M extends Model, Name extends keyof Row<M> & string>(
  table: Table<M>,
  columns: readonly Name[],
  where: Where<M>,
): Promise<Pick<Row<M>, Name>> {
  const sequelize = connectDatabase(databaseUrl(), readConfig(productEnvironment()).files);
  try {
    const row = await findRow({ sequelize }, table, columns, { where });
    if (!row) throw new Error(`no such row of ${table.table}`);
    return row;
  } finally {
    await sequelize.close();
  }
}

/** Nobody can wait until an appointment is near: it is brought near. @param hours until it begins; below 0 it has begun */
export async function beginIn(orderId: string, hours: number): Promise<void> {
  const startsAt = new Date(Math.ceil((Date.now() + hours * HOUR_MS) / SLOT_MS) * SLOT_MS + BETWEEN_SLOTS_MS);
  const endsAt = new Date(startsAt.getTime() + SLOT_MS);
  await record('UPDATE appointments SET startsAt = ?, endsAt = ? WHERE orderId = ?', [startsAt, endsAt, orderId]);
}

/** As if the codes of a number had been asked for long ago: the next one need not be waited for. */
export const forgetCodes = (phoneNo: string): Promise<unknown> =>
  record('DELETE FROM sign_in_codes WHERE phoneNo = ?', [phoneNo]);

/** The same of codes that have signed somebody in, so that no other story waits for one of them. */
export const forgetUsedCodes = (phoneNo: string): Promise<unknown> =>
  record('DELETE FROM sign_in_codes WHERE phoneNo = ? AND usedAt IS NOT NULL', [phoneNo]);
