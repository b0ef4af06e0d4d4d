import type { JobPayloads } from '#shared/jobs.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { ResultReading } from '#shared/server/models/result-reading.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import { tellCustomer } from './tell-customer.ts';

/** Reminds a customer once of a corrected result that got worse, unless they confirmed to have read it or a newer version replaced it. */
export async function remindCorrectedResult(
  tx: Tx,
  { resultId, version }: JobPayloads['remind-corrected-result'],
): Promise<void> {
  const standing = await findRow(tx, TestResult, ['id'], { where: { id: resultId, releasedVersion: version } });
  const reading = await findRow(tx, ResultReading, ['readAt'], { where: { resultId, version } });
  if (standing && !reading) await tellCustomer(tx, { resultId, version }, 'result-corrected-unread');
}
