import type { Marker, ReferenceChangeFile } from '#shared/domain/results/content-types.ts';
import { decimalText } from '#shared/domain/results/decimal-text.ts';
import { describeChange } from '#shared/domain/results/describe-change.ts';
import { describeDifference, differenceOf } from '#shared/domain/results/describe-difference.ts';
import { describePosition } from '#shared/domain/results/describe-position.ts';
import { loincOf } from '#shared/domain/results/loinc-of.ts';
import type { BloodMeasure, ReleasedMeasure } from '#shared/domain/results/types.ts';
import { inUnit, sameUnit } from '#shared/domain/results/unit-hold.ts';

/**
 * A value as the customer may see it, built field by field so that nothing for staff slips in. The previous value appears only when
 * its unit agrees; the range is that of the message. Never pass a held or unmapped value.
 */
export function presentReleasedMeasure(
  measure: BloodMeasure,
  marker: Marker,
  resultCategoryId: string,
  referenceChange: Pick<ReferenceChangeFile, 'items'>,
): ReleasedMeasure {
  const previous = measure.previous && sameUnit(measure.unit, measure.previous.unit) ? measure.previous : null;
  const shown = inUnit(marker, measure.unit);
  const compared = { ...measure, previous };
  return {
    marker: marker.key,
    loinc: loincOf(marker, measure),
    name: { ...marker.name },
    about: marker.about ? { ...marker.about } : null,
    resultCategoryId,
    valueText: measure.valueText.trim(),
    decimalText: decimalText(measure.valueText, measure.number),
    comparator: measure.comparator,
    number: measure.number,
    unit: measure.unit,
    decimals: shown.decimals,
    betterDirection: marker.betterDirection,
    axis: { ...shown.axis },
    goalRange: shown.goalRange ? { ...shown.goalRange } : null,
    range: measure.range && { ...measure.range },
    rangeNote: measure.position === null && marker.rangeNote ? { ...marker.rangeNote } : null,
    position: measure.position,
    positionReason: measure.positionReason,
    side: measure.position === null ? null : measure.side,
    sentence: describePosition(measure),
    change: describeChange(compared, referenceChange),
    changeSentence: describeDifference(compared),
    previous: previous && {
      valueText: previous.valueText.trim(),
      decimalText: decimalText(previous.valueText, previous.number),
      number: previous.number,
      sampledAt: previous.sampledAt,
      position: previous.position,
    },
    difference: differenceOf(compared),
  };
}
