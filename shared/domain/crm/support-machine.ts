import type { Machine } from '#shared/domain/machine.ts';

/** State of a support request: a callback that was asked for, or a question (specification section 3, supports). */
export const SupportState = {
  open: 'open',
  taken: 'taken',
  notReached: 'not-reached',
  done: 'done',
} as const;

export type SupportState = (typeof SupportState)[keyof typeof SupportState];

/** What can happen to a support request. */
export type SupportEvent = 'take' | 'give-back' | 'call' | 'miss' | 'postpone' | 'finish' | 'answer' | 'withdraw';

const { open, taken, notReached, done } = SupportState;

/**
 * One person of the staff takes a request before calling, so that nobody is called twice. Somebody who was not reached is
 * called again: the next attempt is scheduled, and whoever is free takes it. Its customer may withdraw it until it is done.
 */
export const SUPPORT_MACHINE: Machine<SupportState, SupportEvent> = {
  take: { from: [open, notReached], to: taken },
  'give-back': { from: [taken], to: open },
  call: { from: [taken], to: taken },
  miss: { from: [taken], to: notReached },
  // Somebody answered and wishes another time: whoever is free calls then.
  postpone: { from: [taken], to: open },
  finish: { from: [taken], to: done },
  // Of a question without an order, which nobody has to take before.
  answer: { from: [open, taken, notReached], to: done },
  withdraw: { from: [open, taken, notReached], to: done },
};
