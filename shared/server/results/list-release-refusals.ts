import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { mayRelease, type ReleaseRefusal } from '#shared/domain/results/may-release.ts';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import { resultContent } from '#shared/server/content/live-content.ts';
import type { Case } from './read-case.ts';
import type { Contacts } from './read-contacts.ts';

/** The moment of a release, the version the doctor saw, and whether it goes out although no callback can be offered. */
interface Moment {
  seenVersion: number;
  now: Date;
  overridesHours?: boolean;
}

/** Every reason why a case cannot be released now; none when it can. */
export function listReleaseRefusals(
  found: Case,
  contacts: Contacts,
  { seenVersion, now, overridesHours = false }: Moment,
): ReleaseRefusal[] {
  const { row, draft, measures, proposal } = found;
  const refusals = mayRelease({
    questionnaireComplete: row.surveyStatus === null || row.surveyStatus === SurveyStatus.COMPLETED,
    readyForApproval: row.orderStatus === OrderStatus.READY_FOR_APPROVAL,
    seenVersion,
    currentVersion: row.version,
    language: row.preferredLanguage,
    draft,
    fingerprints: found.fingerprints,
    isCorrection: row.lastVersion !== null,
    requiredAreas: proposal.categories.map(({ resultCategoryId }) => resultCategoryId),
    requiredHealthMeasures: proposal.healthMeasures.map(({ healthMeasureId }) => healthMeasureId),
    orderedMarkers: found.orderedMarkers,
    measures,
    undecided: found.asides.map(({ measure }) => measure.id),
    ...contacts,
    ...{ now, overridesHours },
    content: resultContent,
  });
  return refusals ?? [];
}
