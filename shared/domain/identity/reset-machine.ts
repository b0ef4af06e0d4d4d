import type { Machine } from '#shared/domain/machine.ts';

/** Where the request to take a lost second factor away stands; stored. */
export const ResetState = { open: 'open', consented: 'consented', declined: 'declined', lapsed: 'lapsed' } as const;

export type ResetState = (typeof ResetState)[keyof typeof ResetState];

const { open, consented, declined, lapsed } = ResetState;

export type ResetEvent = 'consent' | 'decline' | 'lapse';

/** A second administrator decides once; what nobody decided in time lapses. */
export const RESET_MACHINE: Machine<ResetState, ResetEvent> = {
  consent: { from: [open], to: consented },
  decline: { from: [open], to: declined },
  lapse: { from: [open], to: lapsed },
};
