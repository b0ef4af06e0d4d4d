import type { Database, Tx } from '#shared/server/database/sql.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { ContactView } from '#shared/views/results.ts';
import { listContacts } from './list-contacts.ts';

/** The calls about a result, and how far apart they must be to count as attempts of their own. */
export interface Contacts {
  contacts: ContactView[];
  contactGapMinutes: number;
}

export async function readContacts(on: Database | Tx, resultId: string): Promise<Contacts> {
  const { CONTACT_GAP_MINUTES } = await readRuntimeSettings(on);
  return { contacts: await listContacts(on, resultId), contactGapMinutes: CONTACT_GAP_MINUTES };
}
