import type { crm } from '#shared/contract/crm.ts';
import { CRM_QUEUES, type CrmQueue } from '#shared/domain/crm/crm-queue.ts';
import { SupportState } from '#shared/domain/crm/support-machine.ts';
import { CRM_COUNT_MAX } from '#shared/limits/crm.ts';
import type { Call } from '#shared/server/call.ts';
import { isNarrowed } from '#shared/server/crm/is-narrowed.ts';
import { type Bound, columns, selectOne } from '#shared/server/database/sql.ts';
import type { Services } from '#shared/server/services.ts';
import type { CrmCountsView } from '#shared/views/crm.ts';
import { narrowQueue, QUEUE_SOURCES, type QueueSource } from './queue-sources.ts';

const COUNT = columns<{ count: number }>({ count: 'COUNT(*)' });

/** How many people wait in each list, and how many callbacks are not done; questions without an order have a list of their own. */
export async function countQueues(
  services: Services,
  { actor, query }: Call<typeof crm.countQueues>,
): Promise<CrmCountsView> {
  const who = { userId: actor.userId, isNarrowed: isNarrowed(actor) };
  const now = services.now();
  const count = async (source: Pick<QueueSource, 'from' | 'values' | 'hasOrder'>): Promise<number> => {
    const narrowed = narrowQueue(source, query, who);
    const rows = `FROM (SELECT 1 AS one ${source.from} ${narrowed.text} LIMIT ${CRM_COUNT_MAX}) waiting`;
    const values: Bound[] = [...source.values, ...narrowed.values];
    return (await selectOne(services, COUNT, rows, values))?.count ?? 0;
  };
  const queues = {} as Record<CrmQueue, number>;
  for (const queue of CRM_QUEUES) queues[queue] = await count(QUEUE_SOURCES[queue](now));
  return { queues, callbacks: await count(CALLBACKS) };
}

const OPEN = Object.values(SupportState).filter((state) => state !== SupportState.done);
const CALLBACKS = {
  from: 'FROM supports w JOIN users u ON u.id = w.customerId AND u.closedAt IS NULL WHERE w.state IN (?) AND w.orderId IS NOT NULL',
  values: [OPEN],
  hasOrder: false,
};
