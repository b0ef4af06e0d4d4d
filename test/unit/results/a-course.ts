import { buildCourse, type CourseValue } from '#shared/domain/results/build-course.ts';
import { describePosition } from '#shared/domain/results/describe-position.ts';
import { positionOfValue } from '#shared/domain/results/position-of-value.ts';
import type { ReleasedMeasure } from '#shared/domain/results/types.ts';

const NAME = { de: 'Ferritin', en: 'Ferritin', fr: 'Ferritine', it: 'Ferritina' };

/** A released value of ferritin, placed by the product's own rule. */
export function aValue(given: Partial<ReleasedMeasure>): ReleasedMeasure {
  const number = given.number === undefined ? 41 : given.number;
  const measured = {
    valueText: String(number ?? ''),
    comparator: null,
    unit: 'µg/l',
    range: { lower: 15, upper: 150, text: '15-150', source: 'lab' as const },
    ...given,
    number,
  };
  const { reason, position, side } = positionOfValue({ ...measured, low: null, high: null });
  const placed = { ...measured, position, side, positionReason: reason };
  return {
    marker: 'ferritin',
    loinc: '2276-4',
    name: NAME,
    about: null,
    resultCategoryId: 'iron',
    decimals: 0,
    betterDirection: 'within',
    axis: { min: 0, max: 500 },
    goalRange: null,
    rangeNote: null,
    change: 'unknown',
    changeSentence: { key: 'position.change.first', params: {} },
    previous: null,
    difference: null,
    decimalText: number === null ? null : measured.valueText,
    ...placed,
    sentence: describePosition(placed),
  };
}

/** The course of values at some times, in their order, by the product's own rule. */
export function aCourse(
  values: readonly (Partial<ReleasedMeasure> & { at: string; lab?: string; beingCorrected?: boolean })[],
): CourseValue[] {
  const [course] = buildCourse(
    values.map(({ at, lab = 'LABNORD', beingCorrected = false, ...measure }) => ({
      orderId: at,
      sampledAt: at,
      lab,
      beingCorrected,
      document: { bloodMeasures: [aValue(measure)] },
    })),
    { items: [] },
  );
  return course?.values ?? [];
}
