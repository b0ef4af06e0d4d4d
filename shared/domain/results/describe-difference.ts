import { decimalText, subtractDecimals } from '#shared/domain/results/decimal-text.ts';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import type { BloodMeasure, PreviousValue, Sentence } from '#shared/domain/results/types.ts';
import { sameUnit } from '#shared/domain/results/unit-hold.ts';

type Compared = Pick<BloodMeasure, 'valueText' | 'number' | 'comparator' | 'unit' | 'previous'>;
/** What of a previous value is subtracted. */
type Subtracted = Omit<Compared, 'previous'> & {
  previous: Pick<PreviousValue, 'valueText' | 'number' | 'comparator' | 'unit'> | null;
};

/** New minus previous as exact decimal text; null when there is no previous value, a unit differs, or one is not a plain number. */
export function differenceOf({ valueText, number, comparator, unit, previous }: Subtracted): string | null {
  if (!previous || comparator || previous.comparator || !sameUnit(unit, previous.unit)) return null;
  const now = decimalText(valueText, number);
  const before = decimalText(previous.valueText, previous.number);
  return now === null || before === null ? null : subtractDecimals(now, before);
}

/**
 * Sentence on the change since the previous value (`results.json` `position.change.*`): more, less, same, first, or only the previous
 * value where no difference can be computed. Parameter `date` is a UTC ISO instant for the screen to format.
 */
export function describeDifference(measure: Compared): Sentence {
  const { previous } = measure;
  if (!previous || !sameUnit(measure.unit, previous.unit)) return { key: 'position.change.first', params: {} };
  const difference = differenceOf(measure);
  const params = { date: previous.sampledAt, previous: displayValue(previous), unit: previous.unit };
  if (difference === null) return { key: 'position.change.before', params };
  if (/^-?[0.]+$/.test(difference)) return { key: 'position.change.same', params };
  const word = difference.startsWith('-') ? 'less' : 'more';
  return { key: `position.change.${word}`, params: { ...params, difference: difference.replace('-', '') } };
}
