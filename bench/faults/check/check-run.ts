import type { Connection, RowDataPacket } from 'mysql2/promise';
import { answers } from './answers.ts';
import { booking } from './booking.ts';
import type { Invariant } from './invariant.ts';
import { jobs } from './jobs.ts';
import { money } from './money.ts';
import { orders } from './orders.ts';
import { vouchers } from './vouchers.ts';

/** Everything that must be true, in the order of the report. */
export const INVARIANTS: readonly Invariant[] = [...money, ...vouchers, ...booking, ...orders, ...jobs, ...answers];

/** What an invariant found. */
export interface Finding {
  name: string;
  says: string;
  /** One line a violation. */
  violations: string[];
}

export async function checkInvariant(connection: Connection, { name, says, sql }: Invariant): Promise<Finding> {
  const [rows] = await connection.query<RowDataPacket[]>(sql);
  return { name, says, violations: rows.map(({ what }) => String(what)) };
}

/** Asks every invariant; the evidence must have been loaded on this connection. */
export async function checkAll(connection: Connection): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const invariant of INVARIANTS) findings.push(await checkInvariant(connection, invariant));
  return findings;
}
