import type { Machine } from '#shared/domain/machine.ts';

/** What became of the offer to move without a fee an appointment that its branch cannot keep; stored. */
export const RebookingState = {
  /** Moving costs nothing, until the day it names. */
  open: 'open',
  /** The appointment was moved, by its person or by an administrator. */
  used: 'used',
  /** The branch keeps the appointment after all. */
  withdrawn: 'withdrawn',
  /** The order was cancelled, or its day passed and another offer took its place. */
  ended: 'ended',
} as const;

export type RebookingState = (typeof RebookingState)[keyof typeof RebookingState];

const { open, used, withdrawn, ended } = RebookingState;

export type RebookingEvent = 'use' | 'withdraw' | 'end';

/** An offer counts once, whatever ends it first. */
export const REBOOKING_MACHINE: Machine<RebookingState, RebookingEvent> = {
  use: { from: [open], to: used },
  withdraw: { from: [open], to: withdrawn },
  end: { from: [open], to: ended },
};
