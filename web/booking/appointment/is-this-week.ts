import { addDays } from '#shared/domain/calendar-date.ts';

const DAYS_OF_A_WEEK = 7;

/** Within the next days a weekday alone says which day is meant; dates YYYY-MM-DD. */
export const isThisWeek = (date: string, today: string): boolean => date < addDays(today, DAYS_OF_A_WEEK);
