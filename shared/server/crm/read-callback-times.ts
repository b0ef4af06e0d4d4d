import swissHolidays from '#shared/content/swiss-holidays.json' with { type: 'json' };
import { type Holiday, listPublicHolidays } from '#shared/domain/booking/public-holidays.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { RuntimeSettings } from '#shared/domain/runtime/runtime-settings.ts';
import type { Language } from '#shared/languages.ts';
import { CALLBACK_CANTON, HOLIDAYS_KNOWN_DAYS } from '#shared/limits/support.ts';

/** When somebody calls back: the hours of each language, and the public holidays of the next weeks where these people work. */
export interface CallbackTimes {
  callbackHours: Record<Language, string>;
  callbackHolidays: string[];
}

const HOLIDAYS = swissHolidays.holidays as readonly Holiday[];

/** @param days how many, from the day of that instant on, holidays are listed for */
export function readCallbackTimes(
  settings: RuntimeSettings,
  now: Date,
  days: number = HOLIDAYS_KNOWN_DAYS + 1,
): CallbackTimes {
  return {
    callbackHours: {
      de: settings.CALLBACK_HOURS_DE,
      en: settings.CALLBACK_HOURS_EN,
      fr: settings.CALLBACK_HOURS_FR,
      it: settings.CALLBACK_HOURS_IT,
    },
    callbackHolidays: listPublicHolidays(HOLIDAYS, {
      canton: CALLBACK_CANTON,
      from: zurichDate(now),
      days,
    }),
  };
}
