import type { MemberName } from '../plan/plan.ts';

/** Who runs: those that a plan of faults may strike, and a third API process where it was wished for. */
export type StackMember = MemberName | 'api-3';

/** A process of the product that may be killed, paused and started again. */
export interface Member {
  readonly name: StackMember;
  readonly pid: number;
  /** Dies at once (-9). */
  kill(): Promise<void>;
  /** Starts again and resolves when it is ready; a process of the product takes changes of its environment. */
  start(changes?: Record<string, string>): Promise<void>;
  /** Ends in order (TERM). */
  stop(): Promise<void>;
}

/** Whether a process of ours still runs; one that is paused does. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
