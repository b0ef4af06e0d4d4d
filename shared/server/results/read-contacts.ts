import swissHolidays from '#shared/content/swiss-holidays.json' with { type: 'json' };
import { type Holiday, listPublicHolidays } from '#shared/domain/booking/public-holidays.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import type { Language } from '#shared/languages.ts';
import { CALLBACK_CANTON, HOLIDAYS_KNOWN_DAYS } from '#shared/limits.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { ContactView } from '#shared/views/results.ts';
import { listContacts } from './list-contacts.ts';

/** The calls about a result, how far apart they must be to count as attempts of their own, and when somebody calls back. */
export interface Contacts {
  contacts: ContactView[];
  contactGapMinutes: number;
  callbackHours: Record<Language, string>;
  callbackHolidays: string[];
}

const HOLIDAYS = swissHolidays.holidays as readonly Holiday[];

export async function readContacts(on: Database | Tx, resultId: string, now: Date): Promise<Contacts> {
  const settings = await readRuntimeSettings(on);
  return {
    contacts: await listContacts(on, resultId),
    contactGapMinutes: settings.CONTACT_GAP_MINUTES,
    callbackHours: {
      de: settings.CALLBACK_HOURS_DE,
      en: settings.CALLBACK_HOURS_EN,
      fr: settings.CALLBACK_HOURS_FR,
      it: settings.CALLBACK_HOURS_IT,
    },
    callbackHolidays: listPublicHolidays(HOLIDAYS, {
      canton: CALLBACK_CANTON,
      from: zurichDate(now),
      days: HOLIDAYS_KNOWN_DAYS + 1,
    }),
  };
}
