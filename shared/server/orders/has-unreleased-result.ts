import { findRow } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { TestResult } from '#shared/server/models/test-result.ts';

/** Whether an order has a result, or a correction of one, that no doctor has released. */
export async function hasUnreleasedResult(on: Database | Tx, orderId: string): Promise<boolean> {
  const result = await findRow(on, TestResult, ['version', 'releasedVersion'], { where: { orderId } });
  return result ? result.releasedVersion !== result.version : false;
}
