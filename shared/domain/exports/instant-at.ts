import { formatAtOffset } from '#shared/domain/format-at-offset.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';

/** Offsets of Zurich: winter, summer. */
const OFFSETS_MS = [HOUR_MS, 2 * HOUR_MS];

/**
 * The instant at which a clock shows a day (`YYYY-MM-DD`) and a time (`HH:MM`): that of Zurich, or one so many minutes ahead of UTC; the
 * way back of `formatAtOffset`. Null for the hour that a spring leaves out.
 */
export function instantAt(day: string, clock: string, utcOffset: number | null): Date | null {
  const utc = Date.parse(`${day}T${clock}:00Z`);
  if (utcOffset !== null) return new Date(utc - utcOffset * MINUTE_MS);
  const shown = formatAtOffset(new Date(utc), 0);
  const instants = OFFSETS_MS.map((offset) => new Date(utc - offset));
  const found = instants.find((at) => {
    const { date, time } = formatAtOffset(at, undefined);
    return date === shown.date && time === shown.time;
  });
  return found ?? null;
}
