import { type CallbackTimes, readCallbackTimes } from '#shared/server/crm/read-callback-times.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { ContactView } from '#shared/views/critical-alerts.ts';
import { listContacts } from './list-contacts.ts';

/** The calls about a result, how far apart they must be to count as attempts of their own, and when somebody calls back. */
export interface Contacts extends CallbackTimes {
  contacts: ContactView[];
  contactGapMinutes: number;
}

export async function readContacts(on: Database | Tx, resultId: string, now: Date): Promise<Contacts> {
  const settings = await readRuntimeSettings(on);
  return {
    contacts: await listContacts(on, resultId),
    contactGapMinutes: settings.CONTACT_GAP_MINUTES,
    ...readCallbackTimes(settings, now),
  };
}
