import type { Row } from '#shared/server/database/columns.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, type Database, json, select, type Tx } from '#shared/server/database/sql.ts';
import { staffNameOf } from '#shared/server/identity/name-of.ts';
import { CriticalContact } from '#shared/server/models/critical-contact.ts';
import type { ContactView } from '#shared/views/critical-alerts.ts';

/** `calledBy` is the caller's name. */
type ContactRow = Omit<Row<CriticalContact>, 'resultId' | 'attempts'>;

const CONTACT = columns<ContactRow>({
  id: 'c',
  calledBy: staffNameOf('u'),
  calledAt: 'c',
  outcome: 'c',
  whom: 'c',
  phoneNo: 'c',
  said: opened(CriticalContact, 'c', 'said'),
  readBack: opened(CriticalContact, 'c', 'readBack'),
  note: opened(CriticalContact, 'c', 'note'),
  measureIds: 'c',
  createdAt: 'c',
});

/** Calls about critical values of a result, oldest first. */
export async function listContacts(on: Database | Tx, resultId: string): Promise<ContactView[]> {
  const from =
    'FROM critical_contacts c JOIN users u ON u.id = c.calledBy WHERE c.resultId = ? ORDER BY c.calledAt, c.createdAt';
  const rows = await select(on, CONTACT, from, [resultId]);
  return rows.map(({ id, calledAt, createdAt, measureIds, ...row }) => ({
    ...row,
    _id: id,
    calledAt: calledAt.toISOString(),
    recordedAt: createdAt.toISOString(),
    measureIds: json<string[]>(measureIds),
  }));
}
