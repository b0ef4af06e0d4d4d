import { takesBack } from '#shared/domain/results/effective-status.ts';
import { readBloodMeasures } from '#shared/domain/results/read-blood-measures.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { listStood, toInput } from '#shared/server/results/observation-rows.ts';

/**
 * Markers of which the laboratory took a value back since a release, also where it has sent another since: that one is no doctor's word
 * yet, and the released one must not come back.
 */
export async function findWithdrawnMarkers(
  on: Database | Tx,
  resultId: string,
  releasedAt: Date,
): Promise<Set<string>> {
  const rows = (await listStood(on, resultId)).filter(
    ({ status, stoodAt }) => takesBack(status) && stoodAt !== null && stoodAt > releasedAt,
  );
  const facts = { content: resultContent, lab: rows[0]?.lab || null, sex: null };
  return new Set(readBloodMeasures(rows.map(toInput), facts).flatMap(({ marker }) => marker ?? []));
}
