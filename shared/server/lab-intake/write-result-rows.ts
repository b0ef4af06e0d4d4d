import type { NewRow } from '#shared/server/database/columns.ts';
import { change, insertMany, type Tx } from '#shared/server/database/sql.ts';
import { TestResult } from '#shared/server/models/test-result.ts';
import type { Findings } from './count-findings.ts';
import { type Standing, versionAfter } from './standing-values.ts';

/** A result with what its values say now. */
export interface CountedResult {
  standing: Standing;
  findings: Findings;
}

const COUNTED =
  'UPDATE test_results SET version = ?, receivedAt = ?, outside = ?, critical = ?, unmapped = ? WHERE id = ?';

/** Inserts the results that are new and updates the others. @param at when their values came */
export async function writeResultRows(tx: Tx, results: readonly CountedResult[], at: Date): Promise<void> {
  const isNew = ({ standing }: CountedResult) => standing.order.resultId === null;
  await insertMany(
    tx,
    TestResult,
    results.filter(isNew).map((result) => resultRow(result, at)),
  );
  for (const { standing, findings } of results.filter((result) => !isNew(result))) {
    const { outside, critical, unmapped } = findings;
    await change(tx, COUNTED, [versionAfter(standing), at, outside, critical, unmapped, standing.resultId]);
  }
}

function resultRow({ standing, findings }: CountedResult, receivedAt: Date): NewRow<TestResult> {
  const { outside, critical, unmapped } = findings;
  return {
    id: standing.resultId,
    orderId: standing.order.id,
    customerId: standing.order.customerId,
    sampledAt: standing.sampledAt ?? standing.order.startsAt,
    receivedAt,
    outside,
    critical,
    unmapped,
  };
}
