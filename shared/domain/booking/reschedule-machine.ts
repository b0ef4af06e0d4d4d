import type { Machine } from '#shared/domain/machine.ts';

/** What became of the other time that somebody saved for an order; stored. */
export const RescheduleState = {
  /** Its place is kept for some minutes, until the fee is paid; the old time stays booked. */
  held: 'held',
  moved: 'moved',
  /** Not paid in time: its place is free for others. */
  lapsed: 'lapsed',
  /** Given back, because another time was saved, or the order was cancelled or moved by somebody else. */
  released: 'released',
} as const;

export type RescheduleState = (typeof RescheduleState)[keyof typeof RescheduleState];

const { held, moved, lapsed, released } = RescheduleState;

export type RescheduleEvent = 'move' | 'lapse' | 'release';

/** Only a held one counts in its slot; once moved, the appointment does. Money that comes after the lapse may still move it. */
export const RESCHEDULE_MACHINE: Machine<RescheduleState, RescheduleEvent> = {
  move: { from: [held, lapsed], to: moved },
  lapse: { from: [held], to: lapsed },
  release: { from: [held], to: released },
};
