import { localText } from '#shared/domain/results/category-summary.ts';
import { isWithdrawn } from '#shared/domain/results/effective-status.ts';
import { countCompleteness } from '#shared/domain/results/find-missing-markers.ts';
import { readBloodMeasures } from '#shared/domain/results/read-blood-measures.ts';
import type { BloodMeasure, Sex } from '#shared/domain/results/types.ts';
import type { LocalText } from '#shared/languages.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { SealFailure } from '#shared/server/database/seal-failure.ts';
import { type Database, json } from '#shared/server/database/sql.ts';
import { LabNote } from '#shared/server/models/lab-note.ts';
import { OrderItem } from '#shared/server/models/order-item.ts';
import { listStanding, type ObservationRow, toInput } from '#shared/server/results/observation-rows.ts';
import type { DashboardRowView } from '#shared/views/dashboard.ts';

/** What the doctors' list says about a case's values: how many came of how many, how many lie outside, which are critical. */
export type Findings = Pick<DashboardRowView, 'ordered' | 'came' | 'notUsable' | 'outside' | 'criticalMarkers'>;

interface ListedCase {
  orderId: string;
  resultId: string;
  sex: Sex | null;
}

/** The findings of the cases of a page by their orders, from the values as they stand. */
export async function findFindings(on: Database, cases: readonly ListedCase[]): Promise<Map<string, Findings>> {
  if (cases.length === 0) return new Map();
  const resultIds = cases.map(({ resultId }) => resultId);
  const standing = await listReadable(on, resultIds);
  const noted = await findRows(on, LabNote, ['resultId', 'note'], { where: { resultId: resultIds } });
  const where = { orderId: cases.map(({ orderId }) => orderId) };
  const notes = Map.groupBy(noted, ({ resultId }) => resultId);
  const rows = Map.groupBy(standing, ({ resultId }) => resultId);
  const items = Map.groupBy(await findRows(on, OrderItem, ['orderId', 'markers'], { where }), ({ orderId }) => orderId);
  return new Map(
    cases.map(({ orderId, resultId, sex }) => {
      const own = rows.get(resultId) ?? [];
      const ordered = (items.get(orderId) ?? []).flatMap(({ markers }) => json<string[]>(markers));
      const lab = own[0]?.lab || null;
      const sampleNotes = (notes.get(resultId) ?? []).map(({ note }) => note);
      const measures = readBloodMeasures(own.map(toInput), { content: resultContent, lab, sex, sampleNotes });
      return [orderId, judge(ordered, measures)];
    }),
  );
}

/** The values of these results. Where one does not open its result stands in the list without values, and the others as ever. */
async function listReadable(on: Database, resultIds: readonly string[]): Promise<ObservationRow[]> {
  try {
    return await listStanding(on, resultIds);
  } catch (error) {
    if (!(error instanceof SealFailure)) throw error;
    const [only, ...others] = resultIds;
    if (only === undefined || others.length === 0) return [];
    const each: ObservationRow[][] = [];
    for (const resultId of resultIds) each.push(await listReadable(on, [resultId]));
    return each.flat();
  }
}

/** A critical value lies outside, whatever it was ordered for; of the others only what was ordered counts. */
function judge(ordered: readonly string[], measures: readonly BloodMeasure[]): Findings {
  const standing = measures.filter(({ status }) => !isWithdrawn(status));
  const critical = standing.filter((measure) => measure.critical);
  const outside = standing.filter(
    (measure) =>
      measure.critical ||
      (measure.position !== null &&
        measure.position !== 'within' &&
        measure.marker !== null &&
        ordered.includes(measure.marker)),
  );
  return {
    ...countCompleteness(ordered, measures),
    outside: outside.length,
    criticalMarkers: critical.map(shortNameOf),
  };
}

function shortNameOf({ marker, name }: BloodMeasure): LocalText {
  const about = resultContent.bloodMarkers.markers.find(({ key }) => key === marker);
  return about?.shortName ?? localText(() => name);
}
