import { number } from 'yup';
import { isUsualDay } from '#shared/domain/calendar-date.ts';
import { checked, requiredText } from '#shared/schema/text.ts';

/** Offsets that exist on earth run from UTC-12 to UTC+14; browsers count them the other way round. */
const MIN_OFFSET_MINUTES = -840;
const MAX_OFFSET_MINUTES = 840;

const INSTANT = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?Z$/;

/** A calendar day that exists and that somebody can mean, `YYYY-MM-DD`. */
export const isoDate = checked(requiredText(), 'field.date', isUsualDay);

/** An instant in UTC, ISO 8601 with Z, on a day that exists and that somebody can mean. */
export const isoInstant = checked(requiredText(), 'field.instant', (value) => {
  const [, date = ''] = INSTANT.exec(value) ?? [];
  return isUsualDay(date);
});

/** Minutes; changes only how times are printed in files, never a deadline or a fee: those follow Zurich time. */
export const utcOffset = number()
  .typeError('field.number')
  .integer('field.integer')
  .min(MIN_OFFSET_MINUTES, 'field.min')
  .max(MAX_OFFSET_MINUTES, 'field.max');
