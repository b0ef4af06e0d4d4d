import type { FieldError } from '#shared/errors.ts';
import type { OpeningInterval } from './branch-hours.ts';

/** What is wrong with the hours of a week: an interval that ends before it begins, or begins before another one of its day has ended. */
export function refuseHours(openingDays: readonly OpeningInterval[]): FieldError[] {
  return openingDays.flatMap(({ day, from, to }, at) => {
    const faults: FieldError[] = [];
    if (to <= from) faults.push({ path: `openingDays[${at}].to`, key: 'field.hours-end' });
    const overlaps = openingDays.slice(0, at).some((other) => other.day === day && other.from < to && from < other.to);
    if (overlaps) faults.push({ path: `openingDays[${at}].from`, key: 'field.hours-overlap' });
    return faults;
  });
}
