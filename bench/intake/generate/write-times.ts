import type { Draw } from '#bench/faults/plan/draw.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Hours before the run began, as a laboratory writes a time: with and without seconds, with an offset, a day alone, or nothing. */
export function writeTime(draw: Draw, start: Date, hoursAgo: number): string {
  const at = new Date(start.getTime() - hoursAgo * HOUR_MS);
  const utc = at.toISOString().replace(/\D/g, '').slice(0, 14);
  const style = draw.between(1, 20);
  if (style === 1) return '';
  if (style <= 4) return utc.slice(0, 8);
  if (style <= 7) return `${utc}+0000`;
  if (style <= 9) return `${utc.slice(0, 12)}`;
  if (style === 10) return `${utc}.1234+0200`;
  return utc;
}

/** A time that the laboratory cannot have meant. */
export const writeFutureTime = (draw: Draw, start: Date): string =>
  writeTime(draw, start, -DAY_HOURS * draw.oneOf([3, 40, 4000]));
