import type { Machine } from '#shared/domain/machine.ts';

/** What became of an order's appointment; stored. */
export const AppointmentState = {
  /** Kept for some minutes until the order is paid. */
  held: 'held',
  booked: 'booked',
  /** Not paid in time: the place is free for others. */
  lapsed: 'lapsed',
  /** Given back, because the order was cancelled. */
  released: 'released',
} as const;

export type AppointmentState = (typeof AppointmentState)[keyof typeof AppointmentState];

const { held, booked, lapsed, released } = AppointmentState;

/** What can happen to an appointment. */
export type AppointmentEvent = 'choose-another' | 'hold-again' | 'lapse' | 'book' | 'move' | 'release';

/** Only a place that is held or booked counts in its slot: whatever leads there takes one, whatever leads away frees it. */
export const APPOINTMENT_MACHINE: Machine<AppointmentState, AppointmentEvent> = {
  'choose-another': { from: [held, lapsed], to: held },
  'hold-again': { from: [held, lapsed], to: held },
  lapse: { from: [held], to: lapsed },
  book: { from: [held, lapsed], to: booked },
  // Its new place is taken before, its old one freed after.
  move: { from: [booked], to: booked },
  release: { from: [held, booked, lapsed], to: released },
};
