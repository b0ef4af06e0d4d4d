import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import type { FaultStack } from '../stack/open-stack.ts';
import { checkAll, type Finding } from './check-run.ts';
import { type Evidence, loadEvidence, readStandIns } from './evidence.ts';

const LOOK_EVERY_MS = 5_000;

export interface Settled {
  findings: Finding[];
  /** Seconds until nothing moved any more; null when something still did at the end of the patience. */
  afterSeconds: number | null;
  /** What still moved. */
  restless: string[];
}

/** Every switch off, what was withheld is posted. */
export async function heal({ standInsUrl }: FaultStack): Promise<void> {
  await fetch(`${standInsUrl}/sandbox/faults`, { method: 'DELETE' });
}

/**
 * Waits until nothing moves and all invariants hold, twice in a row, or until the patience is over; then tells what holds. Work
 * that is due later by itself (the end of a hold that still runs) is waited for, too.
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
        ...(await listRestless(connection)),
        ...(undelivered > 0 ? [`posts of providers: ${undelivered}`] : []),
      ];
      const broken = findings.filter(({ violations }) => violations.length > 0).map(({ name }) => name);
      const elapsed = performance.now() - start;
      const isQuiet = restless.length === 0 && broken.length === 0;
      const seconds = Math.round(elapsed / 1000);
      if (isQuiet && quietBefore) return { findings, afterSeconds: seconds, restless };
      if (elapsed > patienceMs) return { findings, afterSeconds: restless.length === 0 ? seconds : null, restless };
      console.log(`settling, ${seconds} s: ${[...restless, ...broken].join(', ') || 'quiet'}`);
      quietBefore = isQuiet;
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    await connection.end();
  }
}

/** What is on its way in the product. */
async function listRestless(connection: Connection): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT kind, COUNT(*) AS count FROM outbox WHERE state = 'pending' GROUP BY kind
     UNION ALL SELECT 'holds', COUNT(*) FROM appointments WHERE state = 'held' HAVING COUNT(*) > 0`,
  );
  return rows.map(({ kind, count }) => `${kind}: ${count}`);
}
