import { formatTime, zurichDate } from '#shared/domain/format-date.ts';
import { HOUR_MS } from '#shared/durations.ts';

/** The value of a `datetime-local` field for an instant, on the clocks of Zurich: `2026-11-20T14:02`. */
export const toZurichField = (at: string | Date): string => `${zurichDate(at)}T${formatTime(at)}`;

/** The instant that such a value means in Zurich, whatever the browser's own zone; null when it is no time. */
export function fromZurichField(value: string): string | null {
  const asUtc = Date.parse(`${value}Z`);
  if (Number.isNaN(asUtc)) return null;
  const found = [1, 2]
    .map((offset) => new Date(asUtc - offset * HOUR_MS))
    .find((at) => toZurichField(at) === value.slice(0, 16));
  return found?.toISOString() ?? null;
}
