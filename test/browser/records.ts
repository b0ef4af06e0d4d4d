import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { databaseUrl } from '#test/setup/start-browser-stack.ts';

type Value = string | number | Date;

/** Reads or changes what is recorded, where no screen does: the time that passes, above all. */
export async function record(statement: string, values: Value[] = []): Promise<RowDataPacket[]> {
  const connection = await createConnection(databaseUrl());
  try {
    const [rows] = await connection.query<RowDataPacket[]>(statement, values);
    return rows;
  } finally {
    await connection.end();
  }
}

/** As if the codes of a number had been asked for long ago: the next one need not be waited for. */
export const forgetCodes = (phoneNo: string): Promise<unknown> =>
  record('DELETE FROM sign_in_codes WHERE phoneNo = ?', [phoneNo]);

/** The same of codes that have signed somebody in, so that no other story waits for one of them. */
export const forgetUsedCodes = (phoneNo: string): Promise<unknown> =>
  record('DELETE FROM sign_in_codes WHERE phoneNo = ? AND usedAt IS NOT NULL', [phoneNo]);
