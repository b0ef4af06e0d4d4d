import { forgetPrevious } from '#shared/domain/results/forget-previous.ts';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { findWithdrawnMarkers } from '#shared/server/results/find-withdrawn-markers.ts';
import { readReleasedDocument } from './read-released-document.ts';

interface OtherRow {
  id: string;
  sampledAt: Date;
  releasedAt: Date;
  document: ReleasedResult;
}

const OTHER = columns<OtherRow>({
  id: 'r',
  sampledAt: 'COALESCE(r.sampledAt, r.receivedAt)',
  releasedAt: 'l',
  document: opened(ResultRelease, 'l', 'document'),
});

/** What the person reads of their other results now. */
const READ = `FROM test_results r JOIN result_releases l ON l.resultId = r.id AND l.version = r.releasedVersion
  WHERE r.customerId = ? AND r.id <> ?`;

/**
 * A released document without earlier values that the person does not read in their other results any more: one was corrected, the
 * laboratory took it back, or its release was taken back because it was perhaps another person's.
 */
export async function forgetGoneValues(
  on: Database,
  { id, customerId }: { id: string; customerId: string },
  document: ReleasedResult,
): Promise<ReleasedResult> {
  const compared = new Set(document.bloodMeasures.flatMap(({ previous }) => previous?.sampledAt ?? []));
  if (compared.size === 0) return document;
  const read = new Set<string>();
  for (const other of await select(on, OTHER, READ, [customerId, id])) {
    const sampledAt = other.sampledAt.toISOString();
    if (!compared.has(sampledAt)) continue;
    const withdrawn = await findWithdrawnMarkers(on, other.id, other.releasedAt);
    for (const { marker, valueText } of readReleasedDocument(other.document).bloodMeasures)
      if (!withdrawn.has(marker)) read.add(JSON.stringify([sampledAt, marker, valueText]));
  }
  return forgetPrevious(
    document,
    (marker, { sampledAt, valueText }) => !read.has(JSON.stringify([sampledAt, marker, valueText])),
  );
}
