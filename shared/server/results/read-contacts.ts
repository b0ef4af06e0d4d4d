import type { Language } from '#shared/languages.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { ContactView } from '#shared/views/results.ts';
import { listContacts } from './list-contacts.ts';

/** The calls about a result, how far apart they must be to count as attempts of their own, and when somebody calls back. */
export interface Contacts {
  contacts: ContactView[];
  contactGapMinutes: number;
  callbackHours: Record<Language, string>;
}

export async function readContacts(on: Database | Tx, resultId: string): Promise<Contacts> {
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
  };
}
