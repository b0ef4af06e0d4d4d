import { zurichDate } from '#shared/domain/format-date.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { RESCHEDULE_FEE_ENABLED_FROM } from '#shared/limits/rescheduling.ts';

/** The fees of moving an appointment, the earliest first. */
export const RESCHEDULE_FEE_KEYS = ['late-fee', 'extra-late-fee', 'after-appointment-fee'] as const;

export type RescheduleFeeKey = (typeof RESCHEDULE_FEE_KEYS)[number];

/** The settings that make the table; amounts in Rappen. */
export interface RescheduleFeeSettings {
  RESCHEDULE_FREE_HOURS: number;
  RESCHEDULE_LATE_HOURS: number;
  RESCHEDULE_LATE_FEE: number;
  RESCHEDULE_EXTRA_LATE_FEE: number;
  RESCHEDULE_AFTER_APPOINTMENT_FEE: number;
}

/** One row of the table: from so many hours before the appointment on, `amount` Rappen. */
export interface RescheduleFee {
  key: RescheduleFeeKey;
  amount: number;
  fromHours: number;
}

/** The table, the earliest fee first; before it nothing is to be paid. */
export function listRescheduleFees(settings: RescheduleFeeSettings): RescheduleFee[] {
  return [
    { key: 'late-fee', amount: settings.RESCHEDULE_LATE_FEE, fromHours: settings.RESCHEDULE_FREE_HOURS },
    { key: 'extra-late-fee', amount: settings.RESCHEDULE_EXTRA_LATE_FEE, fromHours: settings.RESCHEDULE_LATE_HOURS },
    { key: 'after-appointment-fee', amount: settings.RESCHEDULE_AFTER_APPOINTMENT_FEE, fromHours: 0 },
  ];
}

/**
 * The fee that applies to an appointment now, or null: more than 48 hours ahead it is free, from 48 to 24 hours late, below 24
 * extra late, and from its first moment on missed. Elapsed hours, not those on the clock, so that a night in which the clocks
 * change is neither longer nor shorter than it is.
 * @param startsAt instant of the appointment
 */
export function findRescheduleFee(
  fees: readonly RescheduleFee[],
  startsAt: Date | string,
  now: Date,
): RescheduleFee | null {
  if (zurichDate(now) < RESCHEDULE_FEE_ENABLED_FROM) return null;
  const ahead = new Date(startsAt).getTime() - now.getTime();
  const [late, extraLate, after] = RESCHEDULE_FEE_KEYS.map((key) => fees.find((fee) => fee.key === key));
  if (ahead <= 0) return after ?? null;
  if (extraLate && ahead < extraLate.fromHours * HOUR_MS) return extraLate;
  return late && ahead <= late.fromHours * HOUR_MS ? late : null;
}

/** The instant from which a fee applies, milliseconds: a page says when the next one begins. */
export const feeAppliesFrom = ({ fromHours }: RescheduleFee, startsAt: Date | string): number =>
  new Date(startsAt).getTime() - fromHours * HOUR_MS;
