import { type PromiseClock, PromiseState } from '#shared/domain/crm/promise-clock.ts';
import { SupportState } from '#shared/domain/crm/support-machine.ts';
import type { SupportView } from '#shared/views/supports.ts';

/** Which of its faces the card of a callback shows. */
export type CallbackFace =
  | 'spoken'
  | 'kept'
  | 'missed'
  | 'again'
  | 'broken'
  | 'calling'
  | 'running'
  | 'at-risk'
  | 'resting'
  | 'waiting'
  | 'waiting-later';

/** What became of a callback, as its customer is told. */
export function faceOf(support: SupportView, clock: PromiseClock): CallbackFace {
  const { state, calledAt, brokenAt, isPromised, lastCalledAt } = support;
  if (state === SupportState.done)
    return isPromised && clock.state === PromiseState.kept && !brokenAt ? 'kept' : 'spoken';
  if (state === SupportState.notReached) return 'missed';
  if (state === SupportState.taken && lastCalledAt !== null) return 'calling';
  // Given back, or another time was agreed: what counts is when it rings.
  if (calledAt !== null) return support.nextTryAt === null ? 'missed' : 'again';
  if (brokenAt !== null || clock.state === PromiseState.broken) return 'broken';
  if (!isPromised) return clock.state === PromiseState.resting ? 'waiting-later' : 'waiting';
  if (clock.state === PromiseState.resting) return 'resting';
  return clock.state === PromiseState.atRisk ? 'at-risk' : 'running';
}

/** How a face is drawn: the state's word, icon and edge say it, its colour last. */
export const TONES: Record<CallbackFace, 'calm' | 'good' | 'warning' | 'danger'> = {
  spoken: 'good',
  kept: 'good',
  missed: 'warning',
  again: 'calm',
  broken: 'danger',
  calling: 'calm',
  running: 'calm',
  'at-risk': 'warning',
  resting: 'calm',
  waiting: 'calm',
  'waiting-later': 'calm',
};
