import type { AsideReason } from '#shared/domain/lab-intake/decide-observations.ts';
import { asksSame } from '#shared/domain/lab-intake/identify-observations.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { type EarlierMeasure, findPreviousValue } from '#shared/domain/results/find-previous-value.ts';
import { type Fingerprints, fingerprintValues } from '#shared/domain/results/fingerprint-values.ts';
import { loincOf } from '#shared/domain/results/loinc-of.ts';
import { proposeResult } from '#shared/domain/results/propose-result.ts';
import { readBloodMeasures } from '#shared/domain/results/read-blood-measures.ts';
import { reopenDraft } from '#shared/domain/results/reopen-draft.ts';
import { stampAcceptance } from '#shared/domain/results/stamp-acceptance.ts';
import type {
  BloodMeasure,
  Level,
  ProposedResult,
  ReleasedResult,
  ResultDraft,
  Sex,
} from '#shared/domain/results/types.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import { holdContent } from '#shared/server/content/refresh-content.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { opened } from '#shared/server/database/sealed-sql.ts';
import { columns, type Database, json, select, type Tx } from '#shared/server/database/sql.ts';
import { LabNote } from '#shared/server/models/lab-note.ts';
import { OrderItem } from '#shared/server/models/order-item.ts';
import { ResultRelease } from '#shared/server/models/result-release.ts';
import {
  type AsideRow,
  listAsides,
  listStood,
  type ObservationRow,
  toInput,
} from '#shared/server/results/observation-rows.ts';
import { type CaseKey, type CaseRow, findCaseRow } from './find-case-row.ts';
import { type FormerValue, findFormerValues, listStoodAt } from './find-former-values.ts';
import { findReleasedVersion, type ReleasedVersion } from './find-released-version.ts';
import { findWithdrawnMarkers } from './find-withdrawn-markers.ts';

export type CaseMeasure = BloodMeasure & { id: string };

/** A word of the laboratory that was not taken, says something else than what stands, and waits for a doctor. */
export interface CaseAside {
  measure: CaseMeasure;
  reason: AsideReason;
  /** Id of the value that stands; null where none does. */
  standsId: string | null;
  saidAt: Date | null;
  /** When the laboratory said what stands. */
  standsSaidAt: Date | null;
}

/** A case with everything the rules say about it now. */
export interface Case {
  row: CaseRow;
  /** Standing observations, judged, each with its previous value; unmapped ones included. */
  measures: CaseMeasure[];
  asides: CaseAside[];
  /** What the laboratory noted about the sample, the order or the person. */
  labNotes: string[];
  orderedMarkers: string[];
  proposal: ProposedResult;
  /** Of the standing values. */
  fingerprints: Fingerprints;
  /** What stood before, by the id of the value that says something else now. */
  former: ReadonlyMap<string, FormerValue>;
  /** What the customer reads now; null before the first release. */
  released: ReleasedVersion | null;
  /** As the doctor saved it, with what each part rests on; null before the first save. */
  stored: ResultDraft | null;
  /** As it counts now: what rests on other values than the standing ones is open again. */
  draft: ResultDraft;
}

/** Reads a case by order or by result; undefined when there is no result yet. Locked when read for a change. */
export async function readCase(
  on: Database | Tx,
  by: CaseKey,
  lock: '' | 'FOR UPDATE' = '',
): Promise<Case | undefined> {
  // What is written upon a case rests on the content of now.
  if (lock !== '' && 'connection' in on) await holdContent(on);
  const row = await findCaseRow(on, by, lock);
  if (!row) return undefined;
  const stood = await listStood(on, row.id);
  const released = await findReleasedVersion(on, row);
  const standing = stood.filter(({ current }) => current === 1);
  const notes = await findRows(on, LabNote, ['note', 'createdAt'], { where: { resultId: row.id } });
  const labNotes = notes.map(({ note }) => note);
  const measures = judge(standing, row.sex, labNotes);
  const asides = listOpenAsides(await listAsides(on, [row.id]), standing, { sex: row.sex, labNotes });
  const earlier = await readEarlier(on, row);
  const sampledAt = row.sampledAt?.toISOString() ?? row.receivedAt.toISOString();
  for (const measure of measures) measure.previous = findPreviousValue(asReleased(measure), sampledAt, earlier.results);
  const items = await findRows(on, OrderItem, ['markers'], { where: { orderId: row.orderId } });
  const orderedMarkers = [...new Set(items.flatMap(({ markers }) => json<string[]>(markers)))];
  const proposal = proposeResult({ content: resultContent, orderedMarkers, measures, previousLevels: earlier.levels });
  const fingerprintsOf = (values: readonly BloodMeasure[], noted: readonly string[]) =>
    fingerprintValues({ content: resultContent, orderedMarkers, measures: values, labNotes: noted });
  const fingerprints = fingerprintsOf(measures, labNotes);
  const isClosed = row.orderStatus === OrderStatus.COMPLETED;
  // A draft of before acceptances were noted was accepted on what was released, or on what stands.
  const stored =
    row.draft &&
    stampAcceptance(
      row.draft,
      null,
      released && !isClosed
        ? fingerprintsOf(
            judge(listStoodAt(stood, released.releasedAt), row.sex),
            notes.filter(({ createdAt }) => createdAt <= released.releasedAt).map(({ note }) => note),
          )
        : fingerprints,
    );
  const merged = mergeDraft(stored, proposal, fingerprints);
  return {
    row,
    measures,
    asides,
    labNotes,
    orderedMarkers,
    proposal,
    fingerprints,
    former: findFormerValues(stood, released),
    released,
    stored,
    draft: isClosed ? merged : reopenDraft(merged, fingerprints, proposal.draft),
  };
}

function judge(rows: readonly ObservationRow[], sex: Sex | null, sampleNotes: readonly string[] = []): CaseMeasure[] {
  const lab = rows[0]?.lab || null;
  const measures = readBloodMeasures(rows.map(toInput), { content: resultContent, lab, sex, sampleNotes });
  return measures.map((measure, index) => ({ ...measure, id: String(rows[index]?.id ?? index) }));
}

/** What stands by now is no question any more. */
function listOpenAsides(
  rows: readonly AsideRow[],
  standing: readonly ObservationRow[],
  { sex, labNotes }: { sex: Sex | null; labNotes: readonly string[] },
): CaseAside[] {
  return rows.flatMap((row) => {
    const stands = standing.find(({ identity }) => identity === row.identity);
    const [measure] = judge([row], sex, labNotes);
    if (!measure || (stands && asksSame(toInput(stands), toInput(row)))) return [];
    const standsId = stands ? String(stands.id) : null;
    const standsSaidAt = stands ? (stands.reportedAt ?? stands.writtenAt) : null;
    return [{ measure, reason: row.aside, standsId, saidAt: row.reportedAt ?? row.writtenAt, standsSaidAt }];
  });
}

interface EarlierRow {
  id: string;
  sampledAt: Date;
  status: OrderStatus;
  releasedAt: Date;
  document: ReleasedResult;
}

const EARLIER = columns<EarlierRow>({
  id: 'r',
  sampledAt: 'COALESCE(r.sampledAt, r.receivedAt)',
  status: 'o',
  releasedAt: 'rel.releasedAt',
  document: opened(ResultRelease, 'rel', 'document'),
});

/**
 * The person's earlier released results: values to compare with, and the levels of the last one. As the person reads them: what the
 * laboratory has sent since is no doctor's word, and must not reach them by way of a comparison.
 */
async function readEarlier(on: Database | Tx, row: CaseRow) {
  // The open case of a closed account is that one alone: its other results are locked away.
  if (row.closedAt !== null) return { levels: null, results: [] };
  const results = await select(
    on,
    EARLIER,
    `FROM test_results r JOIN orders o ON o.id = r.orderId
     JOIN result_releases rel ON rel.resultId = r.id AND rel.version = r.releasedVersion
     WHERE r.customerId = ? AND r.id <> ? AND COALESCE(r.sampledAt, r.receivedAt) < ? ORDER BY sampledAt DESC LIMIT 20`,
    [row.customerId, row.id, row.sampledAt ?? row.receivedAt],
  );
  const [last] = results;
  const levels = last
    ? Object.fromEntries(
        json<ReleasedResult>(last.document).resultCategories.map((area) => [area.resultCategoryId, area.level]),
      )
    : null;
  return {
    levels: levels as Record<string, Level> | null,
    results: await Promise.all(
      results.map(async ({ id, sampledAt, status, releasedAt, document }) => ({
        sampledAt: sampledAt.toISOString(),
        beingCorrected: status === OrderStatus.READY_FOR_APPROVAL,
        measures: readReleased(json<ReleasedResult>(document), await findWithdrawnMarkers(on, id, releasedAt)),
      })),
    ),
  };
}

const readReleased = ({ bloodMeasures }: ReleasedResult, withdrawn: ReadonlySet<string>): EarlierMeasure[] =>
  bloodMeasures
    .filter(({ marker }) => !withdrawn.has(marker))
    .map(({ marker, loinc, valueText, comparator, number, unit, range, position, side }) => ({
      ...{ marker, loinc, held: null, valueText, comparator, number, unit, range, position, side },
    }));

/** With the code that a release freezes: an earlier one is compared with it. */
function asReleased(measure: CaseMeasure): CaseMeasure {
  const marker = resultContent.bloodMarkers.markers.find(({ key }) => key === measure.marker);
  return marker ? { ...measure, loinc: loincOf(marker, measure) } : measure;
}

/** What the doctor saved, with areas that came since; before the first save the proposal's texts, no level accepted. */
function mergeDraft(saved: ResultDraft | null, proposal: ProposedResult, standing: Fingerprints): ResultDraft {
  const open = proposal.draft.resultCategories.map((area) => ({ ...area, level: null }));
  const openMeasures = proposal.draft.healthMeasuresResult.map((measure) => ({ ...measure, level: null }));
  if (saved === null)
    return {
      ...proposal.draft,
      resultCategories: open,
      healthMeasuresResult: openMeasures,
      adviceAcceptedOn: standing.all,
    };
  const isOf = <T>(list: readonly T[], key: (item: T) => string) => new Set(list.map(key));
  const areas = isOf(open, (area) => area.resultCategoryId);
  const known = isOf(saved.resultCategories, (area) => area.resultCategoryId);
  const measures = isOf(openMeasures, (measure) => measure.healthMeasureId);
  const knownMeasures = isOf(saved.healthMeasuresResult, (measure) => measure.healthMeasureId);
  return {
    ...saved,
    resultCategories: [
      ...saved.resultCategories.filter((area) => areas.has(area.resultCategoryId)),
      ...open.filter((area) => !known.has(area.resultCategoryId)),
    ],
    healthMeasuresResult: [
      ...saved.healthMeasuresResult.filter((measure) => measures.has(measure.healthMeasureId)),
      ...openMeasures.filter((measure) => !knownMeasures.has(measure.healthMeasureId)),
    ],
  };
}
