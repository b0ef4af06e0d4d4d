import { setTimeout as pause } from 'node:timers/promises';

/** Where something is waited for: a stack or a world, which can say how it is. */
export interface Place {
  /** Origin of its API; no slash at the end. */
  baseUrl: string;
  /** Its last log lines and the jobs of its outbox that are not done. */
  describeState(): Promise<string>;
}

/** How long a job may take to show its effect; a killed worker's jobs come back after its lock and a check. */
const PATIENCE_MS = 45_000;
const BETWEEN_MS = 50;
/** Of the last answer, in characters: enough to see what was missing. */
const SHOWN = 2_000;

/**
 * Asks again until `isThere`; for what a job does after the answer. The only place where a test waits for time to pass.
 *
 * @throws Error with the last answer, the last log lines and the outbox, when it did not come in time
 */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T>,
  isThere: (answer: T) => boolean,
  where: Pick<Place, 'describeState'>,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (Date.now() > deadline) {
      const last = JSON.stringify(answer)?.slice(0, SHOWN);
      throw new Error(`not reached: ${what}\nlast answer: ${last}\n\n${await where.describeState()}`);
    }
    await pause(BETWEEN_MS);
  }
}
