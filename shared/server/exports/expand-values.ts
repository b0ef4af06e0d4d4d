import { takesBack } from '#shared/domain/results/effective-status.ts';
import { OBSERVATION_STATUSES, type ReleasedMeasure, type ReleasedResult } from '#shared/domain/results/types.ts';
import { ucumOf } from '#shared/domain/results/ucum-of.ts';
import { withdrawFromRelease } from '#shared/domain/results/withdraw-from-release.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import { findWithdrawnMarkers } from '#shared/server/results/find-withdrawn-markers.ts';
import { readReleasedDocument } from '#shared/server/results/read-released-document.ts';
import type { Cells, ResearchRecord } from './research-rows.ts';

const RELEASE = columns<{ id: string; releasedAt: Date; document: ReleasedResult }>({
  ...{ id: 'r', releasedAt: 'l', document: opened(ResultRelease, 'l', 'document') },
});
const TOUCHED = columns<{ resultId: string }>({ resultId: 'DISTINCT o.resultId' });

/** The released values as their person reads them now, each a row: without what the laboratory has taken back since. */
export async function expandValues(
  on: Database,
  records: readonly ResearchRecord[],
  complete: boolean,
): Promise<Map<string, Cells[]>> {
  const ids = records.map(({ recordId }) => recordId);
  const from = `FROM test_results r JOIN result_releases l ON l.resultId = r.id AND l.version = r.releasedVersion
    WHERE r.id IN (?) AND (r.takenBackAt IS NULL OR l.releasedAt > r.takenBackAt)`;
  const releases = await select(on, RELEASE, from, [ids]);
  // Few results have any: only of those it is worked out which values are gone.
  const gone = OBSERVATION_STATUSES.filter(takesBack);
  const touched = new Set(
    (await select(on, TOUCHED, 'FROM observations o WHERE o.resultId IN (?) AND o.status IN (?)', [ids, gone])).map(
      ({ resultId }) => resultId,
    ),
  );
  const rows = new Map<string, Cells[]>();
  for (const { id, releasedAt, document } of releases) {
    const stored = readReleasedDocument(document);
    const withdrawn = touched.has(id) ? await findWithdrawnMarkers(on, id, releasedAt) : new Set<string>();
    const read = withdrawFromRelease(stored, withdrawn, resultContent);
    const levels = new Map(read.resultCategories.map(({ resultCategoryId, level }) => [resultCategoryId, level]));
    rows.set(
      id,
      read.bloodMeasures.map((measure) => ({
        ...cellsOf(measure, complete),
        level: levels.get(measure.resultCategoryId) ?? '',
      })),
    );
  }
  return rows;
}

/** A unit that has no UCUM code is what a laboratory wrote, and told in complete files alone. */
function cellsOf(measure: ReleasedMeasure, complete: boolean): Cells {
  const { marker, comparator, decimalText, range, position, resultCategoryId, valueText, unit } = measure;
  const content = resultContent.bloodMarkers.markers.find(({ key }) => key === marker);
  return {
    ...{ marker, loinc: measure.loinc ?? content?.loinc ?? '', comparator: comparator ?? '', value: decimalText ?? '' },
    ...{ unit: ucumOf(unit) ?? (complete ? unit : ''), lower: range?.lower ?? '', upper: range?.upper ?? '' },
    ...{ position: position ?? '', resultArea: resultCategoryId },
    ...(complete && { valueText, rangeText: range?.text ?? '' }),
  };
}
