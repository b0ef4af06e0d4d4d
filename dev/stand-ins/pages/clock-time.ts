import { DateTime } from 'luxon';

/** Zurich time as people write it: `14:32` today, `20.11. 14:32` on another day. @param instant ISO text or milliseconds */
export function clockTime(instant: string | number): string {
  const zone = { zone: 'Europe/Zurich' };
  const at = typeof instant === 'number' ? DateTime.fromMillis(instant, zone) : DateTime.fromISO(instant, zone);
  return at.hasSame(DateTime.now().setZone('Europe/Zurich'), 'day')
    ? at.toFormat('HH:mm')
    : at.toFormat('dd.MM. HH:mm');
}
