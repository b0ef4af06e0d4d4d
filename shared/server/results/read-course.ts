import { buildCourse, type MarkerCourse } from '#shared/domain/results/build-course.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { columns, type Database, select } from '#shared/server/database/sql.ts';
import { isBeingCorrected, listReadResults, type ReadRow, readNow } from './list-read-results.ts';

const LAB = columns<{ resultId: string; lab: string }>({ resultId: 'o', lab: 'o' });

/** How every marker of a person went over the results that they read now. @param before only samples of before this moment */
export async function readCourse(
  on: Database,
  customerId: string,
  before: Date | null = null,
): Promise<MarkerCourse[]> {
  const rows = (await listReadResults(on, customerId)).filter(({ sampledAt }) => !before || sampledAt < before);
  const labs = await findLabs(on, rows);
  const results = await Promise.all(
    rows.map(async (row) => ({
      orderId: row.orderId,
      sampledAt: row.sampledAt.toISOString(),
      beingCorrected: isBeingCorrected(row),
      lab: labs.get(row.id) || null,
      document: await readNow(on, row),
    })),
  );
  return buildCourse(results, resultContent.referenceChange);
}

/** The laboratory of each result; '' where it did not say who it is, or there were several. */
async function findLabs(on: Database, rows: readonly ReadRow[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const from = 'FROM observations o WHERE o.resultId IN (?) AND o.current = 1 GROUP BY o.resultId, o.lab';
  const labs = new Map<string, string>();
  for (const { resultId, lab } of await select(on, LAB, from, [rows.map(({ id }) => id)]))
    labs.set(resultId, labs.has(resultId) ? '' : lab);
  return labs;
}
