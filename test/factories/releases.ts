import type { ReleasedResult } from '#shared/domain/results/types.ts';
import type { NewRow } from '#shared/server/database/columns.ts';
import { findRow, updateRows } from '#shared/server/database/model-rows.ts';
import { insertMany } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import type { World } from './open-world.ts';

const SAID = ['document', 'releasedBy', 'doctorName', 'doctorTitle', 'releasedAt', 'textHashes'] as const;

/** Further releases of a result that say what its first one says: a row that SQL copies does not open. */
export async function copyRelease(
  { services }: World,
  resultId: string,
  versions: readonly number[],
  facts: Partial<NewRow<ResultRelease>> = {},
): Promise<void> {
  const first = await findRow(services, ResultRelease, SAID, { where: { resultId, version: 1 } });
  if (!first) throw new Error('nothing was released');
  const copies = versions.map((version) => ({ correctionReason: null, ...first, ...facts, resultId, version }));
  await inTransaction(services, (tx) => insertMany(tx, ResultRelease, copies));
}

/** Has the first release of a result say something else, as no act of the product would. */
export async function rewriteRelease(
  { services }: World,
  resultId: string,
  rewrite: (document: ReleasedResult) => ReleasedResult,
): Promise<void> {
  const where = { resultId, version: 1 };
  const release = await findRow(services, ResultRelease, ['document'], { where });
  if (!release) throw new Error('nothing was released');
  await updateRows(services, ResultRelease, { document: rewrite(release.document) }, where);
}
