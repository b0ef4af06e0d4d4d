import type { ReferenceChangeFile } from '#shared/domain/results/content-types.ts';
import type { BloodMeasure, Change, PreviousValue } from '#shared/domain/results/types.ts';
import { sameUnit } from '#shared/domain/results/unit-hold.ts';

/** Two-sided 95 % of a normal distribution; the difference of two measurements varies by the square root of two. */
const Z_OF_DIFFERENCE = 1.96 * Math.SQRT2;

/**
 * Relative change beyond which a rise or a fall is more than normal variation (reference-change.json, formula; log-normal model).
 * @param cvi within-person variation in percent. @param cva analytical variation in percent.
 * @returns fractions: 0.5 is a rise (or fall) by half.
 */
export function changeLimits(cvi: number, cva: number): { rise: number; fall: number } {
  const logVariance = (percent: number) => Math.log(1 + (percent / 100) ** 2);
  const spread = Z_OF_DIFFERENCE * Math.sqrt(logVariance(cvi) + logVariance(cva));
  return { rise: Math.exp(spread) - 1, fall: 1 - Math.exp(-spread) };
}

/** What of a value and its previous one decides. */
type Compared = Pick<BloodMeasure, 'marker' | 'held' | 'comparator' | 'number' | 'unit'> & {
  previous: Pick<PreviousValue, 'comparator' | 'number' | 'unit' | 'beingCorrected'> | null;
};

/**
 * Whether a value differs from the previous one by more than normal variation. `unknown` unless marker and unit agree, both are numbers
 * without comparator, the previous is above zero, neither is held or being corrected, and the marker's variation is known (applyOnlyIf).
 */
export function describeChange(measure: Compared, file: Pick<ReferenceChangeFile, 'items'>): Change {
  const { previous } = measure;
  const item = file.items.find((entry) => entry.marker === measure.marker);
  if (!previous || !item || measure.held || previous.beingCorrected) return 'unknown';
  if (measure.comparator || previous.comparator || measure.number === null || previous.number === null)
    return 'unknown';
  if (previous.number <= 0 || !sameUnit(measure.unit, previous.unit)) return 'unknown';
  const limits = changeLimits(item.cvi, item.cva);
  const change = (measure.number - previous.number) / previous.number;
  if (change > limits.rise) return 'larger-rise';
  if (change < -limits.fall) return 'larger-fall';
  return 'within';
}
