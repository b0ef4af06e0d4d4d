import { addDays } from '#shared/domain/calendar-date.ts';
import { weekdayOf, zurichDate } from '#shared/domain/format-date.ts';
import { KIT_DELIVERY_WORKING_DAYS } from '#shared/limits.ts';

const THURSDAY = 4;
const FRIDAY = 5;

/** The Zurich day on which a kit is expected in the letter box, counted in working days; public holidays are not known to it. */
export function kitArrivesOn(paidAt: string): string {
  let date = zurichDate(paidAt);
  for (let left = KIT_DELIVERY_WORKING_DAYS; left > 0; ) {
    date = addDays(date, 1);
    if (weekdayOf(date) <= FRIDAY) left -= 1;
  }
  return date;
}

/**
 * The first good day for the sample: the kit is there, the follow-up makes sense, and the envelope reaches the laboratory before
 * the weekend.
 * @param idealFrom Zurich date, or null where nothing has to be waited for
 */
export function goodSampleDay(arrivesOn: string, idealFrom: string | null): string {
  let date = addDays(arrivesOn, 1);
  if (idealFrom !== null && idealFrom > date) date = idealFrom;
  while (weekdayOf(date) > THURSDAY) date = addDays(date, 1);
  return date;
}
