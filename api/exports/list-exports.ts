import type { exports } from '#shared/contract/exports.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns, json } from '#shared/server/database/sql.ts';
import type { Export } from '#shared/server/models/export.ts';
import type { JobProgress } from '#shared/server/models/job-progress.ts';
import type { Services } from '#shared/server/services.ts';
import type { ExportView } from '#shared/views/exports.ts';

interface ListedRow
  extends Omit<Row<Export>, 'form' | 'filter'>,
    Pick<Row<JobProgress>, 'state' | 'handled' | 'total' | 'reason'> {
  /** JSON. */
  filter: string;
  name: string;
}

const LISTED = columns<ListedRow>({
  ...{ id: 'e', kind: 'e', askedBy: 'e', createdAt: 'e', expiresAt: 'e', rows: 'e', bytes: 'e' },
  ...{ state: 'p', handled: 'p', total: 'p', reason: 'p' },
  filter: 'CAST(e.filter AS CHAR)',
  name: "CONCAT(u.firstName, ' ', u.lastName)",
});

const ORDERS: SortOrders<ListedRow, 'newest'> = {
  newest: [
    { of: 'createdAt', sql: 'e.createdAt', holds: 'instant', descending: true },
    { of: 'id', sql: 'e.id', holds: 'text', descending: true },
  ],
};

/** Who had which file made, the newest first. */
export async function listExports(services: Services, { query }: Call<typeof exports.listExports>) {
  const from = 'FROM exports e JOIN job_progress p ON p.jobId = e.id JOIN users u ON u.id = e.askedBy WHERE TRUE';
  const page = await selectPage(services, LISTED, { from, orders: ORDERS, usual: 'newest' }, query);
  return isRefusal(page) ? page : { items: page.items.map(present), next: page.next };
}

function present({ id, askedBy, name, filter, handled, total, createdAt, expiresAt, ...row }: ListedRow): ExportView {
  return {
    ...{ _id: id, kind: row.kind, askedBy: { _id: askedBy, name }, filter: json(filter), state: row.state },
    handled: total === null ? handled : Math.min(handled, total),
    ...{ total, reason: row.reason, rows: row.rows, bytes: row.bytes },
    ...{ createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
  };
}
