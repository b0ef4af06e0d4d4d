import { formatTime } from '#shared/domain/format-date.ts';
import type { Marker } from '#shared/domain/results/content-types.ts';
import type { HeldReason } from '#shared/domain/results/types.ts';

/**
 * Why a value must be held for its time of day, or null: limits for the morning say nothing about an evening, nor about a sample whose
 * time nobody wrote down.
 * @param observedAt UTC ISO instant of sampling, or null.
 */
export function timeHold(
  observedAt: string | null,
  { sampledBetween }: Pick<Marker, 'sampledBetween'>,
): HeldReason | null {
  if (!sampledBetween) return null;
  if (observedAt === null) return 'time-of-day';
  const time = formatTime(observedAt);
  return time >= sampledBetween.from && time <= sampledBetween.to ? null : 'time-of-day';
}
