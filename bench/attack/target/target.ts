import { freePort } from '#dev/bootstrap/free-port.mjs';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import type { Stack } from '#test/setup/stack.ts';
import { Person } from './person.ts';

/** What is attacked. */
export interface Target {
  /** No slash at the end. */
  baseUrl: string;
  /** Where the doubles of the providers are reached. */
  sandboxUrl: string;
  /** A person at an address of their own. */
  person(address?: string): Person;
  /** A network address nobody else of this run uses; each in a /24 of its own. */
  address(): string;
  /** A Swiss mobile number nobody else of this run uses. */
  phoneNo(): string;
  /** Whether the product still answers, and its first process is still the one that was started. */
  isAlive(): Promise<boolean>;
  /** Another API process on the same database and Redis. @throws where only an address is attacked */
  startApi(changes?: Record<string, string>): Promise<{ baseUrl: string; process: RunningProcess }>;
}

/** Counted over all targets of a run: attacks that share a product must not meet each other's numbers. */
let addresses = 0;
let phones = 0;

/** As long as any answer may take. */
const HEALTH_LIMIT_MS = 10_000;

/** A target made of a product of our own, or of an address alone. */
export function targetOf(place: Stack | { baseUrl: string; sandboxUrl?: string }): Target {
  const stack = 'api' in place ? place : undefined;
  const pid = stack?.api.pid;
  const address = () => {
    addresses += 1;
    return `10.${100 + (addresses >> 8)}.${addresses & 255}.7`;
  };
  const target: Target = {
    baseUrl: place.baseUrl,
    sandboxUrl: stack
      ? `http://127.0.0.1:${stack.environment.STANDINS_PORT}`
      : (('sandboxUrl' in place ? place.sandboxUrl : undefined) ?? place.baseUrl),
    address,
    person: (from = address()) => new Person(target, from),
    phoneNo() {
      phones += 1;
      return `+4176${String(1_000_000 + phones * 10_007).slice(0, 7)}`;
    },
    async isAlive() {
      if (stack && (stack.api.pid !== pid || !isRunning(pid ?? -1))) return false;
      try {
        const answer = await fetch(`${place.baseUrl}/api/runtime/adminonly`, {
          signal: AbortSignal.timeout(HEALTH_LIMIT_MS),
          headers: { 'x-forwarded-for': address() },
        });
        await answer.arrayBuffer();
        return answer.ok;
      } catch {
        return false;
      }
    },
    async startApi(changes = {}) {
      if (!stack) throw new Error('no second process at an address that was given');
      const port = String(await freePort());
      const process = await startProcess('api', { ...stack.environment, HOST: '127.0.0.1', PORT: port, ...changes });
      return { baseUrl: `http://127.0.0.1:${port}`, process };
    },
  };
  return target;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
