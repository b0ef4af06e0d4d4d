import { resultContent } from '#shared/content/result-content.ts';
import { zurichDate } from '#shared/domain/format-date.ts';
import { ageOn } from '#shared/domain/identity/age-on.ts';
import { orderAreasForReview } from '#shared/domain/results/order-areas.ts';
import type { LocalText } from '#shared/languages.ts';
import { listReleaseRefusals } from '#shared/server/results/list-release-refusals.ts';
import type { Case, CaseMeasure } from '#shared/server/results/read-case.ts';
import type { ReviewAreaView, ReviewMeasureView, ReviewView } from '#shared/views/results.ts';
import type { ReviewFacts } from './find-review.ts';

/** A case as the review workspace shows it. */
export function presentReview(
  { found, notes, contacts, releases, messages, labNotes, documents, colleagues, alertRaisedAt }: ReviewFacts,
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
      phoneNo: row.phoneNo,
    },
    product: row.productName,
    sampleType: row.sampleType,
    sampledAt: row.sampledAt?.toISOString() ?? null,
    assignedTo: row.assignedTo ? { id: row.assignedTo, name: row.assignedName ?? '' } : null,
    survey: { customerSurveyId: row.customerSurveyId ?? '', status: row.surveyStatus ?? 2 },
    measures: measures.filter(({ marker }) => marker !== null).map(presentMeasure),
    unmapped: measures.filter(({ marker }) => marker === null).map(presentMeasure),
    asides: found.asides.map(({ measure, reason, standsId, saidAt }) => ({
      ...presentMeasure(measure),
      reason,
      standsId,
      saidAt: saidAt?.toISOString() ?? null,
    })),
    labNotes: labNotes.map(({ id, createdAt, ...note }) => ({ _id: id, ...note, at: createdAt.toISOString() })),
    documents: documents.map(({ id, createdAt, ...file }) => ({ _id: id, ...file, at: createdAt.toISOString() })),
    areas: areasOf(found),
    orderedMarkers: found.orderedMarkers,
    healthMeasures: proposal.healthMeasures.map(({ healthMeasureId, level }) => ({
      healthMeasureId,
      name: resultContent.healthMeasures.find(({ key }) => key === healthMeasureId)?.name as LocalText,
      proposedLevel: level,
    })),
    proposal: proposal.draft,
    draft: found.draft,
    notes,
    contacts,
    alertRaisedAt: alertRaisedAt?.toISOString() ?? null,
    releases: releases.map((release) => ({ ...release, releasedAt: release.releasedAt.toISOString() })),
    savedBy: row.createdBy,
    colleagues,
    releaseRefusals: listReleaseRefusals(found, contacts, row.version),
    messages: messages.map((message) => ({ ...message, receivedAt: message.receivedAt.toISOString() })),
  };
}

function presentMeasure({ id, ...measure }: CaseMeasure): ReviewMeasureView {
  return { ...measure, _id: id, previousAt: measure.previous?.sampledAt ?? null };
}

function areasOf({ proposal, measures, orderedMarkers }: Case): ReviewAreaView[] {
  const { categories } = resultContent.resultCategories;
  const ordered = orderAreasForReview(proposal.categories, categories);
  return ordered.flatMap((area) => {
    const content = categories.find(({ key }) => key === area.resultCategoryId);
    if (!content) return [];
    const markers = new Set<string>(content.markers.filter((marker) => orderedMarkers.includes(marker)));
    return [
      {
        resultCategoryId: area.resultCategoryId,
        name: content.name,
        icon: content.icon,
        proposedLevel: area.level,
        outside: area.outside,
        critical: area.critical,
        measureIds: measures.filter(({ marker }) => marker !== null && markers.has(marker)).map(({ id }) => id),
      },
    ];
  });
}
