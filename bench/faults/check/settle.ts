import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { FaultStack } from '../stack/open-stack.ts';
import { checkAll, type Finding } from './check-run.ts';
import { type Evidence, loadEvidence, readStandIns } from './evidence.ts';

const LOOK_EVERY_MS = 5_000;
/** Jobs that only look, minutes later, whether something went well or was taken, some of them for ever: nothing moves until then. */
const LOOK_LATER = ['check-alert-delivered', 'escalate-alert'];

export interface Settled {
  findings: Finding[];
  /** Seconds until nothing moved any more; null when something still did at the end of the patience. */
  afterSeconds: number | null;
  /** What still moved. */
  restless: string[];
  /** What ended, but not well: for people to look at, and no violation. */
  leftOver: Record<string, number>;
}

/** Every switch off, what was withheld is posted. */
export async function heal({ standInsUrl }: FaultStack): Promise<void> {
  await fetch(`${standInsUrl}/sandbox/faults`, { method: 'DELETE' });
}

/**
 * Waits until nothing moves and all invariants hold, twice in a row, or until the patience is over; then tells what holds. Work
 * that is due later by itself (the end of a hold that still runs) is waited for, too; tomorrow's reminders are not.
 */
export async function settle(
  stack: FaultStack,
  known: Pick<Evidence, 'answers' | 'endedAlone'>,
  patienceMs: number,
): Promise<Settled> {
  const start = performance.now();
  const connection = await createConnection({ uri: stack.databaseUrl, timezone: 'Z', dateStrings: true });
  try {
    let quietBefore = false;
    for (;;) {
      const { undelivered, ...seen } = readStandIns(stack.standInsJournal);
      await loadEvidence(connection, { ...seen, ...known });
      const findings = await checkAll(connection);
      const restless = [
        ...(await listUnderWay(connection, undelivered, patienceMs - (performance.now() - start))),
        ...(await listHolds(connection)),
      ];
      const broken = findings.filter(({ violations }) => violations.length > 0).map(({ name }) => name);
      const elapsed = performance.now() - start;
      const isQuiet = restless.length === 0 && broken.length === 0;
      const seconds = Math.round(elapsed / 1000);
      if (isQuiet && quietBefore)
        return { findings, afterSeconds: seconds, restless, leftOver: await countLeftOver(connection) };
      if (elapsed > patienceMs) {
        const afterSeconds = restless.length === 0 ? seconds : null;
        return { findings, afterSeconds, restless, leftOver: await countLeftOver(connection) };
      }
      console.log(`settling, ${seconds} s: ${[...restless, ...broken].join(', ') || 'quiet'}`);
      quietBefore = isQuiet;
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    await connection.end();
  }
}

/** Jobs that are due, or will be within that time, and posts of providers that have not arrived. */
export async function listUnderWay(connection: Connection, undelivered: number, withinMs: number): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT kind, COUNT(*) AS count FROM outbox WHERE state = 'pending'
       AND dueAt <= UTC_TIMESTAMP(3) + INTERVAL IF(kind IN (?), 0, ?) * 1000 MICROSECOND GROUP BY kind`,
    [LOOK_LATER, Math.max(0, Math.round(withinMs))],
  );
  const posts = undelivered > 0 ? [`posts of providers: ${undelivered}`] : [];
  return [...rows.map(({ kind, count }) => `${kind}: ${count}`), ...posts];
}

async function listHolds(connection: Connection): Promise<string[]> {
  const from = "SELECT COUNT(*) AS count FROM appointments WHERE state = 'held'";
  const [[held]] = await connection.query<RowDataPacket[]>(from);
  return held?.count > 0 ? [`holds: ${held?.count}`] : [];
}

async function countLeftOver(connection: Connection): Promise<Record<string, number>> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT CONCAT('job ', kind, ' failed: ', COALESCE(error, '')) AS what, COUNT(*) AS count
       FROM outbox WHERE state = 'failed' GROUP BY what
     UNION ALL SELECT CONCAT('SMS ', template, ' ', state, ': ', COALESCE(error, '')) AS what, COUNT(*)
       FROM sms_messages WHERE state IN ('failed', 'unknown') GROUP BY what
     UNION ALL SELECT CONCAT('import ', state, ': ', COALESCE(reason, '')) AS what, COUNT(*)
       FROM job_progress WHERE state = 'failed' GROUP BY what
     UNION ALL SELECT 'paid, but the time was gone' AS what, COUNT(*)
       FROM transactions WHERE checkoutState = 'slot-gone' HAVING COUNT(*) > 0`,
  );
  return Object.fromEntries(rows.map(({ what, count }) => [String(what), Number(count)]));
}
