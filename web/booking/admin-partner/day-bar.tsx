/** The times of a day as a bar from six to eight; only to the eye, the fields beside it say the same. */

import { splitTimes } from './branch-form.ts';
import classes from './week-hours.module.css';

const FIRST_HOUR = 6;
const HOURS = 14;
const WHOLE = 100;

/** How far along the bar a time is, in percent; null for what is no time. */
function placeOf(time: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  if (hour === undefined) return null;
  const share = (Number(hour) + Number(minute) / 60 - FIRST_HOUR) / HOURS;
  return Math.min(WHOLE, Math.max(0, share * WHOLE));
}

export function DayBar({ times }: { times: readonly string[] }) {
  const parts = times.map((typed) => {
    const { from, to } = splitTimes(typed);
    return { key: typed, left: placeOf(from), right: placeOf(to) };
  });
  return (
    <span aria-hidden className={classes.bar}>
      {parts.map(({ key, left, right }) =>
        left !== null && right !== null && right > left ? (
          <i key={key} style={{ left: `${left}%`, width: `${right - left}%` }} />
        ) : null,
      )}
    </span>
  );
}
