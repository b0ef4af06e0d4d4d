import texts from '#shared/content/result-file.json' with { type: 'json' };
import { forgetPrevious } from '#shared/domain/results/forget-previous.ts';
import { positionText } from '#shared/domain/results/position-text.ts';
import type { ReleasedMeasure } from '#shared/domain/results/types.ts';
import type { Row } from '#shared/server/database/columns.ts';
import type { User } from '#shared/server/models/user.ts';
import type { ResultView } from '#shared/views/results.ts';
import type { SharedMeasureView, SharedResultView } from '#shared/views/sharing.ts';

export type SharedPerson = Pick<Row<User>, 'firstName' | 'lastName' | 'birthdate' | 'sex'>;

/**
 * A result without what is the person's alone: values of other tests and comparisons with them, advice and follow-ups (which name what
 * can be bought), and what an earlier version said.
 */
export function leaveOutPrivate(result: ResultView): ResultView {
  const document = forgetPrevious(result.document, () => true);
  const { correction } = result;
  return {
    ...result,
    correction: correction && { ...correction, before: null, difference: null },
    document: {
      ...document,
      resultCategories: document.resultCategories.map((area) => ({
        ...area,
        selfComparison: null,
        selfComparisonDescriptions: null,
      })),
      recommendations: [],
      followUpRecommendations: [],
    },
  };
}

/** A released result as somebody reads it with whom it is shared. */
export function presentSharedResult(
  result: ResultView,
  person: SharedPerson,
  { expiresAt }: { expiresAt: Date },
): SharedResultView {
  const { document, correction } = leaveOutPrivate(result);
  return {
    expiresAt: expiresAt.toISOString(),
    person: {
      name: [person.firstName, person.lastName].filter(Boolean).join(' '),
      birthdate: person.birthdate,
      sex: person.sex,
    },
    orderNumber: result.orderNumber,
    product: result.product.name,
    version: result.version,
    releasedAt: result.releasedAt,
    sampledAt: result.sampledAt,
    doctor: result.doctor,
    beingCorrected: result.beingCorrected,
    correctionReason: correction?.reason ?? null,
    summary: document.summary,
    areas: document.resultCategories.map(
      ({ resultCategoryId, name, level, levelName, resultCategorySummary, missingMarkers }) => ({
        resultCategoryId,
        name,
        level,
        levelName,
        resultCategorySummary,
        missingMarkers: missingMarkers.map((missing) => ({ ...missing, reasonName: texts[missing.reason] })),
      }),
    ),
    measures: document.bloodMeasures.map(presentMeasure),
    healthMeasures: document.healthMeasuresResult,
  };
}

function presentMeasure(measure: ReleasedMeasure): SharedMeasureView {
  const { previous: _previous, difference: _difference, change: _change, changeSentence: _sentence, ...kept } = measure;
  return { ...kept, place: positionText(measure) };
}
