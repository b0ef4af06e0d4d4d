import { feeAppliesFrom, type RescheduleFeeKey } from '#shared/domain/booking/reschedule-fee.ts';
import type { RescheduleFeesView } from '#shared/views/booking.ts';

/** A stretch of time in which moving costs the same. */
export interface FeeBand {
  key: 'free' | RescheduleFeeKey;
  /** Rappen. */
  amount: number;
  /** When the next one begins, an instant; null for the last. */
  until: string | null;
  /** The server says that it applies now. */
  isCurrent: boolean;
}

/** The bands of the table in their order, the free one first; that one alone where the branch cannot keep the appointment. */
export function feeBands({ fees, freeUntil }: RescheduleFeesView, startsAt: string): FeeBand[] {
  if (freeUntil !== null) return [{ key: 'free', amount: 0, until: null, isCurrent: true }];
  const from = fees.map((fee) => new Date(feeAppliesFrom(fee, startsAt)).toISOString());
  const free: FeeBand = {
    key: 'free',
    amount: 0,
    until: from[0] ?? null,
    isCurrent: fees.every(({ currentSelection }) => !currentSelection),
  };
  const rest = fees.map(
    ({ key, amount, currentSelection }, index): FeeBand => ({
      key,
      amount,
      until: from[index + 1] ?? null,
      isCurrent: currentSelection,
    }),
  );
  return [free, ...rest];
}

/** From how many hours before the appointment on moving costs something, and from how many it costs more. */
export const hoursOf = ({ fees }: RescheduleFeesView) => ({
  freeHours: fees.find(({ key }) => key === 'late-fee')?.fromHours ?? 0,
  lateHours: fees.find(({ key }) => key === 'extra-late-fee')?.fromHours ?? 0,
});

/** What applies now. */
export const currentBand = (bands: readonly FeeBand[]): FeeBand =>
  bands.find(({ isCurrent }) => isCurrent) ?? { key: 'free', amount: 0, until: null, isCurrent: true };
