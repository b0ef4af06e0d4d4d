import type { Machine } from '#shared/domain/machine.ts';

/** Where the purge of a person stands; stored. */
export const PurgeState = {
  /** One administrator asked for it; another one confirms. */
  asked: 'asked',
  running: 'running',
  /** The scanner found something of the person outside what is kept. */
  leaking: 'leaking',
  /** The scanner found nothing. */
  proven: 'proven',
  declined: 'declined',
  lapsed: 'lapsed',
} as const;

export type PurgeState = (typeof PurgeState)[keyof typeof PurgeState];

const { asked, running, leaking, proven, declined, lapsed } = PurgeState;

/** States in which no other purge of the person begins. */
export const OPEN_PURGES: readonly PurgeState[] = [asked, running, leaking];

export type PurgeEvent = 'confirm' | 'decline' | 'lapse' | 'prove' | 'leak' | 'again';

/** Nothing is undone once it runs: it ends with the proof, or is run again until there is one. */
export const PURGE_MACHINE: Machine<PurgeState, PurgeEvent> = {
  confirm: { from: [asked], to: running },
  decline: { from: [asked], to: declined },
  lapse: { from: [asked], to: lapsed },
  prove: { from: [running], to: proven },
  leak: { from: [running], to: leaking },
  again: { from: [leaking], to: running },
};

/** Why a person is purged: a choice, because free words could hold the name that is to go. */
export const PURGE_REASONS = ['person-wish', 'no-purpose', 'wrong-person', 'authority'] as const;
export type PurgeReason = (typeof PURGE_REASONS)[number];
