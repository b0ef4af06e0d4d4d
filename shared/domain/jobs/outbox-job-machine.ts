import type { Machine } from '#shared/domain/machine.ts';

/** Where a job of the outbox stands; stored. */
export const OutboxState = {
  /** To be run, for the first time or again. */
  pending: 'pending',
  done: 'done',
  /** Given up by the product: a person decides. */
  failed: 'failed',
  /** A person decided that it need not be done any more. */
  discarded: 'discarded',
} as const;

export type OutboxState = (typeof OutboxState)[keyof typeof OutboxState];

const { pending, done, failed, discarded } = OutboxState;

/** What can happen to a job of the outbox. */
export type OutboxEvent = 'finish' | 'fail' | 'again' | 'discard';

/** The worker finishes or gives up; a person asks for it again or puts it away, once it has failed. */
export const OUTBOX_JOB_MACHINE: Machine<OutboxState, OutboxEvent> = {
  finish: { from: [pending], to: done },
  fail: { from: [pending], to: failed },
  again: { from: [failed], to: pending },
  discard: { from: [failed], to: discarded },
};

/** Why a job was given up; stored. */
export const JobFailure = {
  /** Every start ended with the process that ran it. */
  crashed: 'crashed',
  /** It was tried until its time was over. */
  triedOut: 'tried-out',
  /** Its handler said that no further try can help. */
  hopeless: 'hopeless',
} as const;

export type JobFailure = (typeof JobFailure)[keyof typeof JobFailure];
