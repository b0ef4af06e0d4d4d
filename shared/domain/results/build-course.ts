import type { ReferenceChangeFile } from '#shared/domain/results/content-types.ts';
import { describeChange } from '#shared/domain/results/describe-change.ts';
import { differenceOf } from '#shared/domain/results/describe-difference.ts';
import { goalShown } from '#shared/domain/results/goal-shown.ts';
import { isSameMethod } from '#shared/domain/results/is-same-method.ts';
import type { Change, ReleasedMeasure, ReleasedResult } from '#shared/domain/results/types.ts';
import { sameUnit } from '#shared/domain/results/unit-hold.ts';

/** A released result as its person reads it now, and who measured. */
export interface CourseResult {
  orderId: string;
  /** UTC ISO instant of the sample. */
  sampledAt: string;
  /** Its laboratory sent a correction that no doctor has released yet. */
  beingCorrected: boolean;
  /** The laboratory that measured; null where it is not known or there were several. */
  lab: string | null;
  document: Pick<ReleasedResult, 'bloodMeasures'>;
}

/** What is different from the measurement before: all but the range end the line, because the values do not compare like with like. */
export const COURSE_BREAKS = ['unit', 'method', 'laboratory', 'inexact', 'text', 'range'] as const;
export type CourseBreak = (typeof COURSE_BREAKS)[number];

/** One measurement of a marker. Nothing of it was said by comparing with a value that the person no longer reads. */
export type CourseValue = Pick<
  ReleasedMeasure,
  | 'valueText'
  | 'decimalText'
  | 'comparator'
  | 'number'
  | 'unit'
  | 'decimals'
  | 'range'
  | 'goalRange'
  | 'position'
  | 'positionReason'
  | 'side'
  | 'sentence'
> &
  Omit<CourseResult, 'document'> & {
    /** What was measured, by the laboratory's code; null where it is not known. */
    loinc: string | null;
    /** Against the measurement before; empty at the first. */
    breaks: CourseBreak[];
    /** A line leads here from the measurement before. */
    joined: boolean;
    /** Since the newest earlier value that compares: exact, such as `-0.40`; null where there is none, or none can be computed. */
    difference: string | null;
    /** When that one was sampled. */
    comparedWith: string | null;
  };

/** The course of one marker over all results of a person. */
export interface MarkerCourse extends Pick<ReleasedMeasure, 'marker' | 'name' | 'about' | 'resultCategoryId'> {
  /** Oldest first; never empty. */
  values: CourseValue[];
  /** Of the newest value since the one it compares with: within normal variation or beyond. */
  change: Change;
}

/**
 * How each marker went over time. Two values are joined only where marker, unit, method and laboratory agree and both are exact figures;
 * whatever differs is named at the later of the two.
 */
export function buildCourse(
  results: readonly CourseResult[],
  referenceChange: Pick<ReferenceChangeFile, 'items'>,
): MarkerCourse[] {
  const inTime = [...results].sort((left, right) => Date.parse(left.sampledAt) - Date.parse(right.sampledAt));
  const measured = new Map<string, [CourseResult, ReleasedMeasure][]>();
  for (const result of inTime)
    for (const measure of result.document.bloodMeasures)
      measured.set(measure.marker, [...(measured.get(measure.marker) ?? []), [result, measure]]);
  return [...measured].flatMap(([marker, found]) => {
    const values: CourseValue[] = [];
    for (const [result, measure] of found) values.push(place(result, measure, values));
    const [, newest] = found.at(-1) ?? [];
    if (!newest) return [];
    const { name, about, resultCategoryId } = newest;
    return [{ marker, name, about, resultCategoryId, values, change: changeOf(marker, values, referenceChange) }];
  });
}

function place(result: CourseResult, measure: ReleasedMeasure, earlier: readonly CourseValue[]): CourseValue {
  const { document: _document, ...facts } = result;
  const { valueText, decimalText, comparator, number, unit, decimals, range, goalRange } = measure;
  const { position, positionReason, side, sentence, loinc = null } = measure;
  const one = {
    ...{ valueText, decimalText, comparator, number, unit, decimals, range, goalRange },
    ...{ position, positionReason, side, sentence, loinc },
    ...facts,
  };
  const before = earlier.at(-1);
  const breaks = before ? breaksBetween(before, one) : [];
  const compared = comparable(one, earlier);
  return {
    ...one,
    breaks,
    joined: before !== undefined && isBefore(before, one) && breaks.every((kind) => kind === 'range'),
    difference: compared && !compared.beingCorrected ? differenceOf({ ...one, previous: compared }) : null,
    comparedWith: compared?.sampledAt ?? null,
  };
}

type Placed = Omit<CourseValue, 'breaks' | 'joined' | 'difference' | 'comparedWith'>;

/** The newest earlier figure of the same unit and method: what the result's own page compares with, too. */
function comparable<T extends Placed>(one: Placed, earlier: readonly T[]): T | null {
  if (one.number === null) return null;
  const found = earlier.findLast(
    (other) =>
      isBefore(other, one) && other.number !== null && sameUnit(other.unit, one.unit) && isSameMethod(other, one),
  );
  return found ?? null;
}

function breaksBetween(before: Placed, after: Placed): CourseBreak[] {
  const isText = before.number === null || after.number === null;
  const isUnit = !isText && !sameUnit(before.unit, after.unit);
  const differs: Record<CourseBreak, boolean> = {
    unit: isUnit,
    method: !isSameMethod(before, after),
    laboratory: before.lab !== null && after.lab !== null && before.lab !== after.lab,
    inexact: !isText && (before.comparator !== null || after.comparator !== null),
    text: isText,
    // another unit has another range by itself
    range: !isText && !isUnit && hasOtherRange(before, after),
  };
  return COURSE_BREAKS.filter((kind) => differs[kind]);
}

function hasOtherRange(before: Placed, after: Placed): boolean {
  const [was, is] = [rangeShown(before), rangeShown(after)];
  return was !== null && is !== null && (was.lower !== is.lower || was.upper !== is.upper);
}

/** The range a value is drawn with: the personal goal where it stands instead of the laboratory's; null without one. */
export function rangeShown(value: Placed): { lower: number | null; upper: number | null; isGoal: boolean } | null {
  const goal = goalShown(value);
  if (goal) return { lower: goal.lower, upper: goal.upper, isGoal: true };
  const { range, position } = value;
  if (position === null || !range || (range.lower === null && range.upper === null)) return null;
  return { lower: range.lower, upper: range.upper, isGoal: false };
}

const isBefore = (before: Placed, after: Placed): boolean => Date.parse(before.sampledAt) < Date.parse(after.sampledAt);

function changeOf(
  marker: string,
  values: readonly CourseValue[],
  referenceChange: Pick<ReferenceChangeFile, 'items'>,
): Change {
  const newest = values.at(-1);
  if (!newest) return 'unknown';
  const previous = comparable(newest, values.slice(0, -1));
  return describeChange({ ...newest, marker, held: null, previous }, referenceChange);
}
