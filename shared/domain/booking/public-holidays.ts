import { addDays } from '#shared/domain/calendar-date.ts';
import { weekdayOf } from '#shared/domain/format-date.ts';

/** When a holiday is, in any year; Monday is 1. */
type HolidayRule =
  | { type: 'fixed'; month: number; day: number }
  | { type: 'easter'; offsetDays: number }
  | {
      type: 'nth-weekday';
      month: number;
      weekday: number;
      nth: number;
      addDays?: number;
      /** From Monday to Saturday before Easter it is as many days later. */
      ifInHolyWeekAddDays?: number;
    };

export interface Holiday {
  key: string;
  rule: HolidayRule;
  /** Keys of the cantons in which the whole canton has it. */
  public: readonly string[];
  conditions?: Readonly<Record<string, { onlyIfPreviousDayIs?: string; notOn?: readonly string[] }>>;
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const HOLY_WEEK_DAYS = 6;
const WEEK = WEEKDAYS.length;

/** The public holidays of a canton from this day of Zurich on, so many days long, in their order. */
export function listPublicHolidays(
  holidays: readonly Holiday[],
  { canton, from, days }: { canton: string; from: string; days: number },
): string[] {
  const until = addDays(from, days);
  const years = [yearOf(from), yearOf(from) + 1].filter((year) => year <= yearOf(until));
  const all = years.flatMap((year) =>
    holidays
      .filter((holiday) => holiday.public.includes(canton))
      .map((holiday) => ({ date: dateOf(holiday.rule, year), condition: holiday.conditions?.[canton] })),
  );
  return all
    .filter(({ date, condition }) => {
      if (condition?.notOn?.includes(nameOf(date))) return false;
      const before = condition?.onlyIfPreviousDayIs;
      return before === undefined || nameOf(addDays(date, -1)) === before;
    })
    .map(({ date }) => date)
    .filter((date) => date >= from && date < until)
    .sort();
}

const yearOf = (date: string): number => Number(date.slice(0, 'YYYY'.length));
const nameOf = (date: string): string => WEEKDAYS[weekdayOf(date) - 1] ?? '';
const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 'YYYY-MM-DD'.length);

function dateOf(rule: HolidayRule, year: number): string {
  if (rule.type === 'fixed') return dayOf(year, rule.month, rule.day);
  if (rule.type === 'easter') return addDays(easterOf(year), rule.offsetDays);
  const first = dayOf(year, rule.month, 1);
  const toFirst = (rule.weekday - weekdayOf(first) + WEEK) % WEEK;
  const nth = addDays(first, toFirst + (rule.nth - 1) * WEEK);
  const easter = easterOf(year);
  const isHoly = nth < easter && nth >= addDays(easter, -HOLY_WEEK_DAYS);
  return addDays(nth, (rule.addDays ?? 0) + (isHoly ? (rule.ifInHolyWeekAddDays ?? 0) : 0));
}

/** Easter Sunday of the Gregorian calendar: the Sunday after the first full moon of the ecclesiastical calendar from 21 March on. */
export function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leapsSkipped = century - Math.floor(century / 4);
  const moonShift = Math.floor((8 * century + 13) / 25);
  const age = (leapsSkipped - moonShift + 19 * golden + 15) % 30;
  const moon = age - (age === 29 || (age === 28 && golden > 10) ? 1 : 0);
  const weekday = (year + Math.floor(year / 4) + moon + 2 - leapsSkipped) % 7;
  return addDays(dayOf(year, 3, 28), moon - weekday);
}
