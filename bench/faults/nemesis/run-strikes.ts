import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { MemberName, ProcessStrike, Strike, SwitchStrike } from '../plan/plan.ts';
import type { FaultStack } from '../stack/open-stack.ts';
import type { Supervisor } from './supervise.ts';

export interface Nemesis {
  /** What was done when, in words. */
  readonly done: readonly string[];
  /** Resolves when the last strike is over. */
  finished: Promise<void>;
}

/** Does to the product what the plan says, when it says so. */
export function runStrikes(stack: FaultStack, strikes: readonly Strike[], supervisor: Supervisor): Nemesis {
  const start = performance.now();
  const done: string[] = [];
  const one = async (strike: Strike): Promise<void> => {
    await pause(Math.max(0, strike.atMs - (performance.now() - start)));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const line = `${seconds.padStart(6)} s  ${describe(strike)}`;
    done.push(line);
    console.log(line);
    await (strike.kind === 'switch' ? setSwitch(stack, strike) : strikeProcess(stack, strike, supervisor));
  };
  return { done, finished: Promise.all(strikes.map(one)).then(() => undefined) };
}

function describe(strike: Strike): string {
  if (strike.kind !== 'switch')
    return `${strike.kind} ${strike.target}${strike.forMs ? ` for ${strike.forMs} ms` : ''}`;
  const { target, fault, times, ms } = strike;
  return `${target}: ${fault} x ${times}${fault === 'delay' ? ` (${ms} ms)` : ''}`;
}

async function strikeProcess(
  stack: FaultStack,
  { kind, target, forMs }: ProcessStrike,
  supervisor: Supervisor,
): Promise<void> {
  if (kind === 'empty') return emptyRedis(stack.redisUrl);
  if (kind === 'pause') return pauseProcess(stack, target, forMs);
  await supervisor.whileDown(target, async (member) => {
    await (kind === 'kill' ? member.kill() : member.stop());
    await pause(forMs);
  });
}

async function pauseProcess(stack: FaultStack, target: MemberName, forMs: number): Promise<void> {
  const pid = stack.members.get(target)?.pid ?? 0;
  if (pid <= 0) return;
  try {
    process.kill(pid, 'SIGSTOP');
    await pause(forMs);
    process.kill(pid, 'SIGCONT');
  } catch {
    // It had died by itself before; the supervisor counts that.
  }
}

async function emptyRedis(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.flushall();
  } finally {
    redis.disconnect();
  }
}

async function setSwitch({ standInsUrl }: FaultStack, strike: SwitchStrike): Promise<void> {
  const { target, fault: kind, times, ms, match } = strike;
  const answer = await fetch(`${standInsUrl}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ target, kind, times, ms, match }),
  }).catch((error: unknown) => void console.error(error));
  // One strike less on a machine that is too busy is no reason to end the run.
  if (answer && !answer.ok) throw new Error(`the stand-ins refused a switch: ${await answer.text()}`);
}
