import { orNotFound } from '#shared/errors.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { countRows, findRows } from '#shared/server/database/model-rows.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, type Database, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { staffNameOf } from '#shared/server/identity/name-of.ts';
import { CrmRecord } from '#shared/server/models/crm-record.ts';
import { Order } from '#shared/server/models/order.ts';
import { ResearchApproval } from '#shared/server/models/research-approval.ts';
import { Support } from '#shared/server/models/support.ts';
import type { CrmRecordView } from '#shared/views/crm.ts';

interface RecordRow extends Omit<Row<CrmRecord>, 'customerId' | 'changedBy' | 'note' | 'reachable' | 'contactBy'> {
  note: string | null;
  reachable: string | null;
  contactBy: Row<CrmRecord>['contactBy'] | null;
  by: string | null;
  assignedName: string | null;
  createdAt: Date;
}

const RECORD = columns<RecordRow>({
  ...{
    note: opened(CrmRecord, 'c', 'note'),
    reachable: opened(CrmRecord, 'c', 'reachable'),
    contactBy: 'c',
    changedAt: 'c',
    assignedTo: 'c',
    openDate: 'c',
  },
  version: 'COALESCE(c.version, 1)',
  by: staffNameOf('w'),
  assignedName: staffNameOf('f'),
  createdAt: 'p',
});

/** Requests that are shown beside a person, the newest first. */
const SUPPORTS_SHOWN = 20;

/** What the CRM knows of a person besides their account; nothing yet of somebody whom nobody noted anything about. */
export async function readCrmRecord(on: Database | Tx, customerId: string): Promise<CrmRecordView> {
  const row = orNotFound(
    await selectOne(
      on,
      RECORD,
      `FROM users p LEFT JOIN crm_records c ON c.customerId = p.id LEFT JOIN users w ON w.id = c.changedBy
        LEFT JOIN users f ON f.id = c.assignedTo WHERE p.id = ? AND p.closedAt IS NULL`,
      [customerId],
    ),
  );
  const [choice] = await findRows(on, ResearchApproval, ['approved'], {
    where: { customerId },
    order: [['at', 'DESC']],
    limit: 1,
  });
  const supports = await findRows(on, Support, ['id', 'reason', 'state', 'createdAt'], {
    where: { customerId },
    order: [['createdAt', 'DESC']],
    limit: SUPPORTS_SHOWN,
  });
  return {
    ...{
      note: row.note ?? '',
      reachable: row.reachable ?? '',
      contactBy: row.contactBy ?? 'any',
      version: row.version,
    },
    changed: row.changedAt && { at: row.changedAt.toISOString(), by: row.by ?? '' },
    assignedTo: row.assignedTo === null ? null : { _id: row.assignedTo, name: row.assignedName ?? '' },
    openDate: row.openDate,
    customerSince: row.createdAt.toISOString(),
    research: choice ? Boolean(choice.approved) : null,
    orders: await countRows(on, Order, { customerId }),
    supports: supports.map(({ id, createdAt, reason, state }) => ({
      ...{ _id: id, at: createdAt.toISOString(), reason, state },
    })),
  };
}
