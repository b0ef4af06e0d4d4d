import { type PromiseClock, PromiseState } from '#shared/domain/crm/promise-clock.ts';
import { SupportState } from '#shared/domain/crm/support-machine.ts';
import type { SupportView } from '#shared/views/supports.ts';
import { type ClockTimes, readClock } from '../read-clock.ts';

/** The sections of the queue, in their order. */
export const SECTIONS = ['broken', 'at-risk', 'called', 'running', 'waiting', 'resting', 'done'] as const;

export type SectionKey = (typeof SECTIONS)[number];

/** A callback of the queue with what its clock shows. */
export interface QueueRow {
  support: SupportView;
  clock: PromiseClock;
  section: SectionKey;
}

/** What somebody does next with a callback: one thing. */
export type NextStep = 'take' | 'call' | 'finish';

const OF_STATE: Record<PromiseState, SectionKey> = {
  [PromiseState.broken]: 'broken',
  [PromiseState.atRisk]: 'at-risk',
  [PromiseState.running]: 'running',
  [PromiseState.waiting]: 'waiting',
  [PromiseState.resting]: 'resting',
  // Somebody called, and the person was not reached yet.
  [PromiseState.kept]: 'called',
  [PromiseState.called]: 'called',
};

/** A callback as the queue shows it at this moment. */
export function rowOf(support: SupportView, times: ClockTimes, now: Date): QueueRow {
  const clock = readClock(support, times, now);
  const isDone = support.state === SupportState.done;
  return { support, clock, section: isDone ? 'done' : support.calledAt ? 'called' : OF_STATE[clock.state] };
}

/** Whether whoever took it has begun a call since. */
export const isCalling = ({ state, lastCalledAt, staff }: SupportView): boolean =>
  state === SupportState.taken && lastCalledAt !== null && staff?.takenAt != null && lastCalledAt >= staff.takenAt;

/** The one next step, or null where a colleague has it or it is done. */
export function nextStepOf(support: SupportView, userId: string): NextStep | null {
  if (support.state === SupportState.open || support.state === SupportState.notReached) return 'take';
  if (support.state !== SupportState.taken || support.staff?.takenBy !== userId) return null;
  return isCalling(support) ? 'finish' : 'call';
}
