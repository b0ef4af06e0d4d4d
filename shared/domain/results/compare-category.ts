import { rankOfLevel } from '#shared/domain/results/combine-levels.ts';
import type { Marker, ReferenceChangeFile } from '#shared/domain/results/content-types.ts';
import { describeChange } from '#shared/domain/results/describe-change.ts';
import type { BloodMeasure, Comparison, Level, ReferenceRange } from '#shared/domain/results/types.ts';
import { sameUnit } from '#shared/domain/results/unit-hold.ts';

export interface CategoryComparisonFacts {
  level: Level;
  /** Level of the same area in the last released result; null when it was not part of it. */
  previousLevel: Level | null;
  /** Values of the area with their `previous`. */
  measures: readonly BloodMeasure[];
  markers: readonly Marker[];
  referenceChange: Pick<ReferenceChangeFile, 'items'>;
}

/**
 * How an area compares with last time. Only changes beyond normal variation count (reference-change.json), so that a level that tipped over
 * by chance is not called worse. Mixed changes, and markers whose variation is not known, go by the level.
 * @returns null when nothing honest can be said (not judgeable, mixed at the same level, or a value in question has no comparable earlier
 * one): the doctor writes it, or it is left out.
 */
export function compareCategory({
  level,
  previousLevel,
  measures,
  markers,
  referenceChange,
}: CategoryComparisonFacts): Comparison | null {
  if (previousLevel === null) return measures.some(({ previous }) => previous !== null) ? null : 'first';
  if (level === 'unjudgeable' || previousLevel === 'unjudgeable') return null;
  const byLevel = Math.sign(rankOfLevel(level) - rankOfLevel(previousLevel));
  if (!isQuestionComparable(measures, byLevel > 0)) return null;
  const directions = measures.flatMap((measure) => {
    const marker = markers.find((entry) => entry.key === measure.marker);
    const change = describeChange(measure, referenceChange);
    return marker && change !== 'unknown' ? [change === 'within' ? 0 : directionOfChange(measure, marker)] : [];
  });
  if (directions.length === 0) return byLevel === 0 ? 'same' : byWord(byLevel);
  const better = directions.includes(1);
  const worse = directions.includes(-1);
  if (better && worse) return byLevel === 0 ? null : byWord(byLevel);
  return better ? 'better' : worse ? 'worse' : 'same';
}

/**
 * The values in question are those outside their range now; with none, those that were outside and made the former level lower, else any
 * value of the area.
 */
function isQuestionComparable(measures: readonly BloodMeasure[], isBetterLevel: boolean): boolean {
  const outside = measures.filter(({ position, critical }) => critical || (position !== null && position !== 'within'));
  if (outside.length > 0) return outside.every(isComparable);
  const before = measures.filter(isComparable).map(({ previous }) => previous?.position);
  return isBetterLevel ? before.some((position) => position != null && position !== 'within') : before.length > 0;
}

function isComparable({ previous, number, held, unit }: BloodMeasure): boolean {
  if (!previous || number === null || held !== null) return false;
  return previous.number !== null && !previous.beingCorrected && sameUnit(unit, previous.unit);
}

const byWord = (sign: number): Comparison => (sign > 0 ? 'better' : 'worse');

/** 1 better, -1 worse, 0 neither, for a change that is beyond normal variation. */
function directionOfChange(measure: BloodMeasure, marker: Marker): number {
  const { previous } = measure;
  if (!previous || measure.number === null || previous.number === null) return 0;
  const rise = Math.sign(measure.number - previous.number);
  if (marker.betterDirection !== 'within') return marker.betterDirection === 'higher' ? rise : -rise;
  const before = distanceOutside(previous.number, previous.range);
  const after = distanceOutside(measure.number, measure.range);
  return before === null || after === null ? 0 : Math.sign(before - after);
}

/** How far a number lies outside its range; 0 inside, null without a range. */
function distanceOutside(number: number, range: ReferenceRange | null): number | null {
  if (!range || (range.lower === null && range.upper === null)) return null;
  if (range.lower !== null && number < range.lower) return range.lower - number;
  if (range.upper !== null && number > range.upper) return number - range.upper;
  return 0;
}
