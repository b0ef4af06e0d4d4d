import { zurichDate } from '#shared/domain/format-date.ts';
import { ageOn } from '#shared/domain/identity/age-on.ts';
import { findCriticalLimit } from '#shared/domain/results/find-critical-limit.ts';
import { orderAreasForReview } from '#shared/domain/results/order-areas.ts';
import { parseNumber } from '#shared/domain/results/parse-number.ts';
import { nameReopened, restsOnOther } from '#shared/domain/results/reopen-draft.ts';
import { valuesOrdered } from '#shared/domain/results/values-ordered.ts';
import type { LocalText } from '#shared/languages.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import type { FormerValue } from '#shared/server/results/find-former-values.ts';
import { listReleaseRefusals } from '#shared/server/results/list-release-refusals.ts';
import { toInput } from '#shared/server/results/observation-rows.ts';
import type { Case, CaseMeasure } from '#shared/server/results/read-case.ts';
import type {
  CorrectedFromView,
  ReopenedAreaView,
  ReviewAreaView,
  ReviewMeasureView,
  ReviewView,
} from '#shared/views/reviewing.ts';
import type { ReviewFacts } from './find-review.ts';
import { presentRejection } from './present-rejection.ts';

/** A case as the review workspace shows it. */
export function presentReview(
  {
    found,
    notes,
    contacts,
    alarms,
    handovers,
    arrivals,
    releases,
    read,
    undoneMatches,
    messages,
    labNotes,
    documents,
    reports,
    colleagues,
    alertRaisedAt,
    samples,
  }: ReviewFacts,
  now: Date,
): ReviewView {
  const { row, proposal, measures } = found;
  return {
    _id: row.id,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    orderStatus: row.orderStatus,
    version: row.version,
    customer: {
      id: row.customerId,
      firstName: row.firstName,
      lastName: row.lastName,
      birthdate: row.birthdate,
      age: row.birthdate ? ageOn(row.birthdate, zurichDate(now)) : null,
      sex: row.sex,
      preferredLanguage: row.preferredLanguage,
      phoneNo: row.closedAt ? '' : row.phoneNo,
      closedAt: row.closedAt?.toISOString() ?? null,
    },
    product: row.productName,
    sampleType: row.sampleType,
    sampledAt: row.sampledAt?.toISOString() ?? null,
    assignedTo: row.assignedTo ? { id: row.assignedTo, name: row.assignedName ?? '' } : null,
    survey: { customerSurveyId: row.customerSurveyId ?? '', status: row.surveyStatus ?? 2 },
    measures: measures.filter(({ marker }) => marker !== null).map((measure) => presentMeasure(measure, found)),
    unmapped: measures.filter(({ marker }) => marker === null).map((measure) => presentMeasure(measure, found)),
    asides: found.asides.map(({ measure, reason, standsId, saidAt, standsSaidAt }) => ({
      ...presentMeasure(measure, null),
      reason,
      standsId,
      saidAt: saidAt?.toISOString() ?? null,
      standsSaidAt: standsSaidAt?.toISOString() ?? null,
    })),
    labNotes: labNotes.map(({ id, createdAt, ...note }) => ({ _id: id, ...note, at: createdAt.toISOString() })),
    documents: documents.map(({ id, createdAt, ...file }) => ({ _id: id, ...file, at: createdAt.toISOString() })),
    reports,
    areas: areasOf(found),
    orderedMarkers: found.orderedMarkers,
    rejection: presentRejection(samples),
    healthMeasures: proposal.healthMeasures.map(({ healthMeasureId, level }) => ({
      healthMeasureId,
      name: resultContent.healthMeasures.find(({ key }) => key === healthMeasureId)?.name as LocalText,
      proposedLevel: level,
      fingerprint: found.fingerprints.healthMeasures[healthMeasureId] ?? '',
    })),
    fingerprint: found.fingerprints.all,
    droppedAdvice: dropped(found),
    proposal: proposal.draft,
    draft: nameReopened(found.draft, found.fingerprints),
    notes,
    ...contacts,
    alarms,
    handovers,
    arrivals: Object.fromEntries([...arrivals].map(([id, at]) => [id, at.toISOString()])),
    alertRaisedAt: alertRaisedAt?.toISOString() ?? null,
    releases: releases.map((release) => ({ ...release, releasedAt: release.releasedAt.toISOString() })),
    read,
    undoneMatches: undoneMatches.map(({ at, ...match }) => ({ ...match, at: at.toISOString() })),
    isTakenBack: releases.length > 0 && found.released === null,
    createdBy: row.assignedTo,
    releasedBy: found.released?.releasedBy ?? null,
    savedBy: row.createdBy,
    colleagues,
    releaseRefusals: listReleaseRefusals(found, contacts, { seenVersion: row.version, now }),
    messages: messages.map((message) => ({ ...message, receivedAt: message.receivedAt.toISOString() })),
  };
}

function presentMeasure({ id, ...measure }: CaseMeasure, found: Case | null): ReviewMeasureView {
  return {
    ...measure,
    _id: id,
    previousAt: measure.previous?.sampledAt ?? null,
    corrected: presentFormer(found?.former.get(id)),
    passedLimit: findCriticalLimit(measure, resultContent.criticalLimits),
  };
}

function presentFormer(former: FormerValue | undefined): CorrectedFromView | null {
  if (!former) return null;
  const { row, version } = former;
  if (!row) return { valueText: '', number: null, unit: '', rangeText: '', flags: [], notes: [], status: '', version };
  const { value, unit, range, flags, notes, status } = toInput(row);
  return { valueText: value, number: parseNumber(value).number, unit, rangeText: range, flags, notes, status, version };
}

/** What was chosen and is gone since the values changed. */
function dropped({ stored, draft }: Case): ReviewView['droppedAdvice'] {
  const gone = (before: readonly string[] = [], now: readonly string[]) => before.filter((key) => !now.includes(key));
  return {
    recommendations: gone(stored?.recommendations, draft.recommendations),
    followUpRecommendations: gone(stored?.followUpRecommendations, draft.followUpRecommendations),
  };
}

/** What was accepted, or released, before the values of an area changed. */
function reopenedOf(id: string, measureIds: readonly string[], found: Case): ReopenedAreaView | null {
  const entry = found.draft.resultCategories.find(({ resultCategoryId }) => resultCategoryId === id);
  if (!restsOnOther(entry?.acceptedOn, found.fingerprints.areas[id])) return null;
  const accepted = found.stored?.resultCategories.find(
    ({ resultCategoryId, level }) => resultCategoryId === id && level !== null,
  );
  const released = found.released?.document.resultCategories.find(({ resultCategoryId }) => resultCategoryId === id);
  const { level = null, resultCategorySummary = null } = accepted ?? released ?? {};
  return { level, resultCategorySummary, changed: measureIds.filter((key) => found.former.has(key)).length };
}

function areasOf(found: Case): ReviewAreaView[] {
  const { proposal, measures, orderedMarkers, fingerprints } = found;
  const { categories } = resultContent.resultCategories;
  const ordered = orderAreasForReview(proposal.categories, categories);
  return ordered.flatMap((area) => {
    const content = categories.find(({ key }) => key === area.resultCategoryId);
    if (!content) return [];
    const measureIds = valuesOrdered(content.markers, orderedMarkers, measures).map(({ id }) => id);
    return [
      {
        resultCategoryId: area.resultCategoryId,
        name: content.name,
        icon: content.icon,
        proposedLevel: area.level,
        outside: area.outside,
        critical: area.critical,
        measureIds,
        fingerprint: fingerprints.areas[area.resultCategoryId] ?? '',
        reopened: reopenedOf(area.resultCategoryId, measureIds, found),
      },
    ];
  });
}
