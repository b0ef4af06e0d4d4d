import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { type Target, targetOf } from '../../attack/target/target.ts';
import { until } from '../../attack/target/until.ts';
import { checkAll } from '../check/check-run.ts';
import { loadEvidence, readStandIns } from '../check/evidence.ts';
import { heal, listUnderWay } from '../check/settle.ts';
import type { MemberName } from '../plan/plan.ts';
import { isAlive, type Member, type StackMember } from '../stack/member.ts';
import { type FaultStack, openStack } from '../stack/open-stack.ts';

/** The product on which scenarios are played one after the other: each leaves it running. */
export interface Stage {
  stack: FaultStack;
  target: Target;
  member(name: MemberName): Member;
  query(sql: string, values?: readonly unknown[]): Promise<RowDataPacket[]>;
  close(): Promise<void>;
}

/** Those that a scenario starts only where it is about two of a kind: what strikes a process must strike the one that works. */
const SECONDS: readonly StackMember[] = ['api-2', 'worker-2'];

/** Work that is under way when a scenario ends comes to its end within this time. */
const SETTLED_WITHIN_MS = 120_000;

export async function openStage(): Promise<Stage> {
  const stack = await openStack({ isStarted: (name) => !SECONDS.includes(name) });
  const member = (name: MemberName): Member => {
    const found = stack.members.get(name);
    if (!found) throw new Error(`no process ${name}`);
    return found;
  };
  return {
    stack,
    target: targetOf({ baseUrl: stack.baseUrl, sandboxUrl: stack.standInsUrl }),
    member,
    query: (sql, values = []) =>
      onDatabase(stack, async (connection) => {
        const [rows] = await connection.query<RowDataPacket[]>(sql, [...values]);
        return rows;
      }),
    close: () => stack.stop(),
  };
}

/** MariaDB is one of those that die: each look has a connection of its own. */
async function onDatabase<T>({ databaseUrl }: FaultStack, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({ uri: databaseUrl, timezone: 'Z', dateStrings: true });
  try {
    return await work(connection);
  } finally {
    connection.destroy();
  }
}

/**
 * Resolves when nothing of earlier scenarios is on its way: a late receipt would strike a failpoint that any call may pass. Holds may
 * still run; they end in the worker.
 */
export function untilQuiet({ stack }: Stage): Promise<string[]> {
  return until(
    'nothing is on its way',
    () =>
      onDatabase(stack, (connection) => listUnderWay(connection, readStandIns(stack.standInsJournal).undelivered, 0)),
    (underWay) => underWay.length === 0,
    SETTLED_WITHIN_MS,
  );
}

/** Starts a process with failpoints, lets `work` come by them, and starts it again without. */
export async function whileArmed<T>(
  { member }: Stage,
  name: MemberName,
  failpoints: string,
  work: () => Promise<T>,
): Promise<T> {
  await member(name).start({ FAILPOINTS: failpoints });
  try {
    return await work();
  } finally {
    await member(name).start({ FAILPOINTS: '' });
  }
}

/** Resolves when a process has ended by what a failpoint did. @throws when it lives on */
export function untilDead({ member }: Stage, name: MemberName): Promise<boolean> {
  return until(
    `${name} ends`,
    async () => !isAlive(member(name).pid),
    (isDead) => isDead,
    60_000,
  );
}

/** Starts whatever a scenario that broke off left dead or armed, so that the next one finds a product. */
export async function revive({ member, stack }: Stage): Promise<void> {
  await heal(stack);
  for (const name of ['mariadb', 'redis'] as const) if (!isAlive(member(name).pid)) await member(name).start();
  for (const name of ['api-1', 'worker-1'] as const) await member(name).start({ FAILPOINTS: '' });
}

/** A call to a process that dies over it. @throws when it was answered all the same */
export async function unanswered(call: Promise<{ status: number }>): Promise<void> {
  const answer = await call.catch(() => undefined);
  must(answer === undefined, `the call was answered with ${answer?.status}`);
}

/** What a fault has to leave true. */
export function must(isSo: boolean, orElse: string): asserts isSo {
  if (!isSo) throw new Error(orElse);
}

/** Heals the providers and waits until every invariant holds. @throws with what does not */
export async function untilInvariantsHold({ stack }: Stage): Promise<void> {
  await heal(stack);
  await until(
    'every invariant holds',
    () =>
      onDatabase(stack, async (connection) => {
        const { charges, messages } = readStandIns(stack.standInsJournal);
        await loadEvidence(connection, { charges, messages, answers: [], endedAlone: [] });
        const broken = (await checkAll(connection)).filter(({ violations }) => violations.length > 0);
        return broken.map(({ name, violations }) => `${name}: ${violations.slice(0, 3).join('; ')}`);
      }),
    (broken) => broken.length === 0,
    SETTLED_WITHIN_MS,
  );
}
