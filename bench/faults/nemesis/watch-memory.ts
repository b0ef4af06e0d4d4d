import { residentMegabytes } from '../../measure/watch-memory.ts';
import type { FaultStack } from '../stack/open-stack.ts';

const EVERY_MS = 10_000;

/** Resident memory of a process in MB at the beginning and the end of its longest life, and the most it ever had. */
export interface MemoryCourse {
  member: string;
  lifeSeconds: number;
  afterStart: number;
  atEnd: number;
  most: number;
}

/** Writes down how much memory the product's processes hold; whoever is killed begins a new life. */
export function watchMemory({ members }: FaultStack): { stop(): MemoryCourse[] } {
  const lives = new Map<string, Map<number, number[]>>();
  const look = (): void => {
    for (const [name, { pid }] of members) {
      const mb = tryResident(pid);
      if (mb === undefined) continue;
      const own = lives.get(name) ?? new Map<number, number[]>();
      lives.set(name, own);
      own.set(pid, [...(own.get(pid) ?? []), mb]);
    }
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return [...lives].map(([member, own]) => {
        const all = [...own.values()];
        const seen = all.toSorted((a, b) => b.length - a.length)[0] ?? [];
        return {
          member,
          lifeSeconds: (seen.length * EVERY_MS) / 1000,
          // The first look may find a process that is only just loading.
          afterStart: seen[Math.min(2, seen.length - 1)] ?? 0,
          atEnd: seen.at(-1) ?? 0,
          most: Math.max(...all.flat()),
        };
      });
    },
  };
}

function tryResident(pid: number): number | undefined {
  try {
    return Math.round(residentMegabytes(pid));
  } catch {
    return undefined; // it is gone, or this is no Linux
  }
}
