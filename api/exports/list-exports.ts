import type { exports } from '#shared/contract/exports.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { type SortOrders, selectPage } from '#shared/server/database/select-page.ts';
import { columns, json } from '#shared/server/database/sql.ts';
import { ownExport } from '#shared/server/exports/own-export.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { Export } from '#shared/server/models/export.ts';
import type { JobProgress } from '#shared/server/models/job-progress.ts';
import type { Services } from '#shared/server/services.ts';
import type { ExportView } from '#shared/views/exports.ts';

interface ListedRow
  extends Omit<Row<Export>, 'form' | 'filter' | 'manifest' | 'fileId'>,
    Pick<Row<JobProgress>, 'state' | 'handled' | 'total' | 'reason'> {
  /** JSON. */
  filter: string;
  manifest: string | null;
  name: string;
}

const LISTED = columns<ListedRow>({
  ...{ id: 'e', kind: 'e', askedBy: 'e', createdAt: 'e', expiresAt: 'e', rows: 'e', bytes: 'e', pseudonymised: 'e' },
  ...{ state: 'p', handled: 'p', total: 'p', reason: 'p' },
  filter: 'CAST(e.filter AS CHAR)',
  manifest: 'CAST(e.manifest AS CHAR)',
  name: nameOf('u'),
});

const ORDERS: SortOrders<ListedRow, 'newest'> = {
  newest: [
    { of: 'createdAt', sql: 'e.createdAt', holds: 'instant', descending: true },
    { of: 'id', sql: 'e.id', holds: 'text', descending: true },
  ],
};

/** Who had which file made, the newest first; a data exporter reads of their own alone. */
export async function listExports(services: Services, { query, actor }: Call<typeof exports.listExports>) {
  const own = ownExport(actor);
  const conditions = [
    ...(query.about === 'orders' ? ["e.kind = 'orders'"] : []),
    ...(query.about === 'research' ? ["e.kind <> 'orders'"] : []),
    ...(own.askedBy === undefined ? [] : ['e.askedBy = ? AND e.pseudonymised = 1']),
  ];
  const where = ['TRUE', ...conditions].join(' AND ');
  const from = `FROM exports e JOIN job_progress p ON p.jobId = e.id JOIN users u ON u.id = e.askedBy WHERE ${where}`;
  const values = own.askedBy === undefined ? [] : [own.askedBy];
  const page = await selectPage(services, LISTED, { from, values, orders: ORDERS, usual: 'newest' }, query);
  return isRefusal(page) ? page : { items: page.items.map(present), next: page.next };
}

function present({ id, askedBy, name, filter, manifest, createdAt, expiresAt, ...row }: ListedRow): ExportView {
  const { handled, total } = row;
  return {
    ...{ _id: id, kind: row.kind, askedBy: { _id: askedBy, name }, filter: json(filter), state: row.state },
    handled: total === null ? handled : Math.min(handled, total),
    ...{ total, reason: row.reason, rows: row.rows, bytes: row.bytes },
    ...{ pseudonymised: Boolean(row.pseudonymised), manifest: manifest === null ? null : json(manifest) },
    ...{ createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
  };
}
