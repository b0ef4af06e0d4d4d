import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { mayRelease, type ReleaseRefusal } from '#shared/domain/results/may-release.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { fingerprintsOf, type LabPart } from './lab-version.ts';
import { openContacts } from './open-contacts.ts';
import { content } from './result-content.ts';

/**
 * What still stands in the way of a release, by the same policy as the server's, for the draft as it is typed. The server decides.
 * @param isOutdated a newer version of the laboratory's or of a colleague waits to be looked at.
 */
export function findRefusals(
  review: ReviewView,
  lab: LabPart,
  draft: ResultDraft,
  isOutdated: boolean,
  now: Date,
): ReleaseRefusal[] {
  const refusals = mayRelease({
    questionnaireComplete: review.survey.status === SurveyStatus.COMPLETED,
    readyForApproval: review.orderStatus === OrderStatus.READY_FOR_APPROVAL,
    seenVersion: isOutdated ? 0 : 1,
    currentVersion: 1,
    language: review.customer.preferredLanguage,
    draft,
    fingerprints: fingerprintsOf(lab),
    isCorrection: review.releases.length > 0,
    requiredAreas: lab.areas.map((area) => area.resultCategoryId),
    requiredHealthMeasures: lab.healthMeasures.map((measure) => measure.healthMeasureId),
    orderedMarkers: lab.orderedMarkers,
    measures: [...lab.measures, ...lab.unmapped].map((measure) => ({ ...measure, id: measure._id })),
    undecided: review.asides.map(({ _id }) => _id),
    contacts: review.contacts,
    contactGapMinutes: review.contactGapMinutes,
    callbackHours: review.callbackHours,
    callbackHolidays: review.callbackHolidays,
    ...{ now, overridesHours: false },
    content,
  });
  // Whom to call about what is critical now does not wait until the new values are taken over.
  const critical = openContacts([...review.measures, ...review.unmapped], review).map(({ _id }) => _id);
  const others = (refusals ?? []).filter(({ code }) => code !== 'critical-not-contacted');
  return critical.length === 0 ? others : [...others, { code: 'critical-not-contacted', subjects: critical }];
}
