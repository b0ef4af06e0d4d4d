import { decimalText } from '#shared/domain/results/decimal-text.ts';
import type { BloodMeasure, Comparator, ReferenceRange, Sentence } from '#shared/domain/results/types.ts';

/** ≤ and ≥ are missing in the product's font and read badly aloud; `<` with a space is what laboratories print. */
const COMPARATOR_SIGNS: Record<Comparator, string> = { '<': '< ', '>': '> ', '<=': '<= ', '>=': '>= ' };

type Placed = Pick<
  BloodMeasure,
  'valueText' | 'number' | 'comparator' | 'unit' | 'range' | 'position' | 'positionReason' | 'side'
>;

/** The value as a person reads it: comparator and figure (`< 0.6`), or the text as sent (`negativ`). */
export function displayValue({
  valueText,
  number,
  comparator,
}: Pick<Placed, 'valueText' | 'number' | 'comparator'>): string {
  const figure = decimalText(valueText, number);
  if (figure === null) return valueText.trim();
  return `${comparator ? COMPARATOR_SIGNS[comparator] : ''}${figure}`;
}

/** Which limits a range has, as the last part of the key; `over` and `under` leave the limit itself out (`>1.00`, `<5.0`). */
export function rangeKind(
  range: Pick<ReferenceRange, 'lower' | 'upper' | 'lowerExclusive' | 'upperExclusive'> | null,
): 'between' | 'from' | 'over' | 'upTo' | 'under' | 'none' {
  if (range?.lower != null) return range.upper != null ? 'between' : range.lowerExclusive ? 'over' : 'from';
  if (range?.upper == null) return 'none';
  return range.upperExclusive ? 'under' : 'upTo';
}

/** The limits with the digits the laboratory wrote (`5.0`, not `5`), decimal point; '' for an open side. */
export function rangeFigures(range: Pick<ReferenceRange, 'lower' | 'upper' | 'text'> | null): {
  lower: string;
  upper: string;
} {
  const figures = (range?.text.match(/\d[\d'’]*(?:[.,]\d+)?/g) ?? []).map((figure) => figure.replace(/['’]/g, ''));
  const written = (limit: number | null | undefined) => {
    if (limit == null) return '';
    const found = figures.map((figure) => figure.replace(',', '.')).find((figure) => Number(figure) === limit);
    return found ?? String(limit);
  };
  return { lower: written(range?.lower), upper: written(range?.upper) };
}

/**
 * Sentence on where a value lies, as key and parameters of `results.json` (`position.<word>.<limits>`, `position.unknown.<reason>`).
 * It says the same as the picture: `41 µg/l – within the reference range (15–150)`.
 */
export function describePosition(measure: Placed): Sentence {
  const { position, positionReason, side, range } = measure;
  const value = { value: displayValue(measure), unit: measure.unit };
  if (position === null) return { key: `position.unknown.${positionReason ?? 'no-range'}`, params: value };
  const word = position === 'critical' ? (side === 'low' ? 'criticalLow' : 'criticalHigh') : position;
  const limits = rangeFigures(range);
  return { key: `position.${word}.${rangeKind(range)}`, params: { ...value, ...limits } };
}

/** Sentence on a goal range that is drawn instead of the reference range (`position.goal.<word>.<limits>`). */
export function describeGoal(measure: Placed, goal: { lower: number | null; upper: number | null }): Sentence | null {
  if (measure.number === null || measure.comparator || rangeKind(goal) === 'none') return null;
  const below = goal.lower !== null && measure.number < goal.lower;
  const above = goal.upper !== null && measure.number > goal.upper;
  const limits = { lower: String(goal.lower ?? ''), upper: String(goal.upper ?? '') };
  const word = below ? 'below' : above ? 'above' : 'within';
  return {
    key: `position.goal.${word}.${rangeKind(goal)}`,
    params: { value: displayValue(measure), unit: measure.unit, ...limits },
  };
}
