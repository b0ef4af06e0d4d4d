import type { Machine } from '#shared/domain/machine.ts';

/** Why a laboratory could not use a sample; words in `locales/{lng}/orders.json` and `lab-intake.json`. Stored. */
export const REJECTION_REASONS = ['haemolysed', 'insufficient', 'lost', 'clotted', 'other'] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Where the rejection of one value of an order stands; stored. */
export const RejectionState = {
  /** A new sample is needed, and nobody has chosen one yet. */
  open: 'open',
  /** A new sample was chosen: a kit is ordered, or a time booked. */
  replaced: 'replaced',
  /** A final value came, of the new sample or of the old one after all. */
  received: 'received',
  /** An administrator ended it, with a reason. */
  closed: 'closed',
  /** The message that said it was matched wrongly. */
  withdrawn: 'withdrawn',
} as const;
export type RejectionState = (typeof RejectionState)[keyof typeof RejectionState];

const { open, replaced, received, closed, withdrawn } = RejectionState;

export type RejectionEvent = 'reject-again' | 'lose-value' | 'replace' | 'receive' | 'close' | 'withdraw';

/** What staff closed stays closed: the same sample is not asked for twice. */
export const REJECTION_MACHINE: Machine<RejectionState, RejectionEvent> = {
  'reject-again': { from: [received, withdrawn], to: open },
  // Its value was taken away again, and a new sample is chosen already.
  'lose-value': { from: [received, withdrawn], to: replaced },
  replace: { from: [open], to: replaced },
  receive: { from: [open, replaced], to: received },
  close: { from: [open, replaced], to: closed },
  withdraw: { from: [open, replaced, received], to: withdrawn },
};

/** Rejections that wait for something: a choice, or the values of the new sample. */
export const UNSOLVED: readonly RejectionState[] = [open, replaced];

/** What the rejections of an order mean for its customer. */
export const NewSample = { needed: 'needed', planned: 'planned' } as const;
export type NewSample = (typeof NewSample)[keyof typeof NewSample];

/** One open rejection is enough: what was chosen before was for an earlier sample. */
export function newSampleOf(states: readonly RejectionState[]): NewSample | null {
  if (states.includes(open)) return NewSample.needed;
  return states.includes(replaced) ? NewSample.planned : null;
}
