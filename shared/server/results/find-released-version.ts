import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { type Database, json, type Tx } from '#shared/server/database/sql.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import type { CaseRow } from './find-case-row.ts';

/** The version of a result that the customer reads now. */
export interface ReleasedVersion {
  version: number;
  releasedAt: Date;
  releasedBy: string;
  document: ReleasedResult;
}

/** The version of a case that the customer reads now; null before the first release. */
export async function findReleasedVersion(
  on: Database | Tx,
  { id, releasedVersion }: Pick<CaseRow, 'id' | 'releasedVersion'>,
): Promise<ReleasedVersion | null> {
  if (releasedVersion === null) return null;
  const where = { resultId: id, version: releasedVersion };
  const release = await findRow(on, ResultRelease, ['version', 'releasedAt', 'releasedBy', 'document'], { where });
  return release ? { ...release, document: json<ReleasedResult>(release.document) } : null;
}
