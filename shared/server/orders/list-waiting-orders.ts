import { JobState } from '#shared/domain/jobs/job-state.ts';
import { BulkItemState, type WaitingOrder } from '#shared/domain/orders/bulk-act.ts';
import { columns, type Database, select, type Tx } from '#shared/server/database/sql.ts';

const WAITING = columns<WaitingOrder>({ kind: "JSON_VALUE(b.act, '$.kind')", orderId: 'i', customerId: 'o' });

const FROM = `FROM job_progress p JOIN bulk_acts b ON b.id = p.jobId
  JOIN bulk_items i ON i.bulkId = b.id AND i.state = '${BulkItemState.planned}' JOIN orders o ON o.id = i.orderId
  WHERE p.state IN ('${JobState.waiting}', '${JobState.running}') AND o.customerId IN (?)`;

/** The orders of these people that wait for an act on many orders, whoever planned it. */
export async function listWaitingOrders(on: Database | Tx, customerIds: readonly string[]): Promise<WaitingOrder[]> {
  return customerIds.length === 0 ? [] : select(on, WAITING, FROM, [[...new Set(customerIds)]]);
}
