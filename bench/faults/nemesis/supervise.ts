import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, type Member, type StackMember } from '../stack/member.ts';
import type { FaultStack } from '../stack/open-stack.ts';

const LOOK_EVERY_MS = 500;
const START_TRIES = 10;

/** Starts again what ended, as systemd or Kubernetes would, and counts what ended without having been struck. */
export interface Supervisor {
  /** Names of those that ended by themselves, once each time. */
  readonly endedAlone: readonly string[];
  /** Does something to a member that ends it, and starts it again afterwards. */
  whileDown(name: StackMember, strike: (member: Member) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

export function supervise({ members }: FaultStack): Supervisor {
  const endedAlone: string[] = [];
  const down = new Set<StackMember>();
  let isStopped = false;

  async function bringUp(member: Member): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await member.start();
      } catch (error) {
        // It may need another one that is down just now.
        if (tries === START_TRIES) throw error;
        await pause(1_000);
      }
    }
  }

  async function whileDown(name: StackMember, strike: (member: Member) => Promise<void>): Promise<void> {
    const member = members.get(name);
    if (!member || down.has(name)) return;
    down.add(name);
    try {
      await strike(member);
      await bringUp(member);
    } finally {
      down.delete(name);
    }
  }

  const looking = (async () => {
    while (!isStopped) {
      for (const [name, member] of members) {
        if (down.has(name) || isAlive(member.pid)) continue;
        endedAlone.push(name);
        console.log(`        ${name} ended by itself`);
        void whileDown(name, () => Promise.resolve()).catch((error: unknown) => console.error(error));
      }
      await pause(LOOK_EVERY_MS);
    }
  })();

  return {
    endedAlone,
    whileDown,
    async stop() {
      isStopped = true;
      await looking;
      while (down.size > 0) await pause(LOOK_EVERY_MS);
    },
  };
}
