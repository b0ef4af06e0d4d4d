import { orNotFound } from '#shared/errors.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, insertNew, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { lockRecipient } from '#shared/server/messaging/lock-recipient.ts';
import { CrmRecord } from '#shared/server/models/crm-record.ts';

type Held = Omit<Row<CrmRecord>, 'customerId' | 'changedAt' | 'changedBy'>;

const HELD = columns<Held>({
  ...{
    note: opened(CrmRecord, 'c', 'note'),
    reachable: opened(CrmRecord, 'c', 'reachable'),
    contactBy: 'c',
    version: 'c',
    assignedTo: 'c',
    openDate: 'c',
  },
});

/** Of every note about a record: the CRM is told that its lists changed, without whose record it was. */
export const OF_DESK = { entity: 'crm', untold: true } as const;

/** The record of a person with an open account, made where there is none, and locked until the commit. */
export async function lockCrmRecord(tx: Tx, customerId: string): Promise<Held> {
  orNotFound(await lockRecipient(tx, customerId));
  await insertNew(tx, CrmRecord, {
    ...{ customerId, changedAt: null, changedBy: null, assignedTo: null, openDate: null },
  });
  return orNotFound(await selectOne(tx, HELD, 'FROM crm_records c WHERE c.customerId = ? FOR UPDATE', [customerId]));
}
