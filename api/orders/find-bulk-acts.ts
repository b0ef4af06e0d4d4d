import type { bulkActs } from '#shared/contract/bulk-acts.ts';
import { JobState } from '#shared/domain/jobs/job-state.ts';
import { type BulkAct as Act, BulkItemState, BulkKind } from '#shared/domain/orders/bulk-act.ts';
import type { BulkOutlook } from '#shared/domain/orders/bulk-outlook.ts';
import { orNotFound } from '#shared/errors.ts';
import { BULK_ACTS_SHOWN } from '#shared/limits/orders.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, json, select, selectOne } from '#shared/server/database/sql.ts';
import { nameOf } from '#shared/server/identity/name-of.ts';
import type { BulkAct } from '#shared/server/models/bulk-act.ts';
import type { BulkItem } from '#shared/server/models/bulk-item.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { User } from '#shared/server/models/user.ts';
import type { Actor, Services } from '#shared/server/services.ts';
import type { BulkActDetailView, BulkActView } from '#shared/views/bulk-acts.ts';
import { presentBulkRow } from './present-bulk-row.ts';

interface ActRow extends Omit<Row<BulkAct>, 'endedBy'> {
  name: string;
  endedName: string | null;
  state: JobState;
  finishedAt: Date | null;
  handled: number;
  total: number | null;
  planned: number;
  done: number;
  refused: number;
  withdrawn: number;
  /** JSON; the orders that wait, of an act that is not over. */
  waiting: string | null;
}

const counted = (state: BulkItemState): string =>
  `(SELECT COUNT(*) FROM bulk_items i WHERE i.bulkId = b.id AND i.state = '${state}')`;

const ACT = columns<ActRow>({
  ...{ id: 'b', act: 'b', outlook: 'b', askedBy: 'b', askedAt: 'b', dueAt: 'b', state: 'p', finishedAt: 'p' },
  ...{ handled: 'p', total: 'p' },
  name: nameOf('u'),
  endedName: nameOf('e'),
  planned: counted(BulkItemState.planned),
  done: counted(BulkItemState.done),
  refused: counted(BulkItemState.refused),
  withdrawn: counted(BulkItemState.withdrawn),
  waiting: `IF(p.state IN ('${JobState.waiting}', '${JobState.running}'), (SELECT JSON_ARRAYAGG(i.orderId)
    FROM bulk_items i WHERE i.bulkId = b.id AND i.state = '${BulkItemState.planned}'), NULL)`,
});

const JOINS = `JOIN job_progress p ON p.jobId = b.id JOIN users u ON u.id = b.askedBy
  LEFT JOIN users e ON e.id = b.endedBy`;
const OPEN_FIRST = `p.state NOT IN ('${JobState.waiting}', '${JobState.running}')`;
/** Chosen before their orders are counted: those of all acts there ever were would be. */
const LAST = `FROM (SELECT b.id FROM bulk_acts b JOIN job_progress p ON p.jobId = b.id
  ORDER BY ${OPEN_FIRST}, b.askedAt DESC LIMIT ${BULK_ACTS_SHOWN}) l JOIN bulk_acts b ON b.id = l.id`;

/** The last acts on many orders, by whoever; those that are not over first. */
export async function listBulkActs(services: Services, { actor }: Call<typeof bulkActs.listBulkActs>) {
  const rows = await select(services, ACT, `${LAST} ${JOINS} ORDER BY ${OPEN_FIRST}, b.askedAt DESC`);
  const now = services.now();
  return { items: rows.map((row) => present(row, actor, now)) };
}

interface ItemRow extends Pick<Row<BulkItem>, 'position' | 'orderId' | 'state' | 'fault' | 'refund'> {
  orderNumber: string;
  status: Row<Order>['status'];
  startsAt: Date | null;
  firstName: string;
  lastName: string;
  closedAt: Row<User>['closedAt'];
}

/** Orders that wait show what was shown of them; the others, where they are now. */
const ITEM = columns<ItemRow>({
  ...{ position: 'i', orderId: 'i', state: 'i', fault: 'i', refund: 'i', orderNumber: 'o', status: 'o' },
  ...{ startsAt: 'i.shownStart', firstName: 'u', lastName: 'u', closedAt: 'u' },
});

/** One act with each of its orders. */
export async function getBulkAct(
  services: Services,
  { actor, params: { id } }: Pick<Call<typeof bulkActs.getBulkAct>, 'actor' | 'params'>,
): Promise<BulkActDetailView> {
  const row = orNotFound(await selectOne(services, ACT, `FROM bulk_acts b ${JOINS} WHERE b.id = ?`, [id]));
  const from = `FROM bulk_items i JOIN orders o ON o.id = i.orderId JOIN users u ON u.id = o.customerId
    WHERE i.bulkId = ? ORDER BY i.position`;
  const items = await select(services, ITEM, from, [id]);
  const act = json<Act>(row.act);
  return {
    ...present(row, actor, services.now()),
    reasons: reasonsOf(act),
    rows: items.map((item) => ({
      ...presentBulkRow({ ...item, isAccountClosed: item.closedAt !== null }),
      ...{ position: item.position, state: item.state },
    })),
  };
}

function present(row: ActRow, actor: Actor, now: Date): BulkActView {
  const act = json<Act>(row.act);
  const { planned, done, refused, withdrawn } = row;
  return {
    ...{ _id: row.id, kind: act.kind, status: act.kind === BulkKind.status ? act.status : null, state: row.state },
    ...{ handled: row.handled, total: row.total },
    by: { name: row.name, isSelf: row.askedBy === actor.userId },
    endedBy: row.endedName,
    ...{ askedAt: row.askedAt.toISOString(), dueAt: row.dueAt.toISOString(), now: now.toISOString() },
    finishedAt: row.finishedAt?.toISOString() ?? null,
    counts: { planned, done, refused, withdrawn },
    outlook: json<BulkOutlook>(row.outlook),
    waiting: row.waiting === null ? [] : json<string[]>(row.waiting),
  };
}

function reasonsOf(act: Act): string[] {
  if (act.kind === BulkKind.cancel) return act.reasons;
  return act.kind === BulkKind.status ? [act.reason] : [];
}
