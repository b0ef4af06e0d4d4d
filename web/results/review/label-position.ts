import type { TFunction } from 'i18next';
import { contradictingFlag } from '#shared/domain/results/contradicting-flag.ts';
import type { BloodMeasure } from '#shared/domain/results/types.ts';

/** Word for where a value lies, for the review: `im Bereich`, `über Bereich`, `kritisch hoch`, or why nothing can be said. */
export function labelPosition(
  measure: BloodMeasure,
  t: TFunction,
): { words: string; tone: 'danger' | 'warning' | 'calm'; side: 'low' | 'high' | null } {
  if (measure.critical)
    return { words: t(`results:place.critical.${measure.side ?? 'any'}`), tone: 'danger', side: null };
  if (measure.held) return { words: t('results:place.held'), tone: 'warning', side: null };
  switch (measure.position) {
    case 'below':
      return { words: t('results:place.below'), tone: 'warning', side: 'low' };
    case 'above':
      return { words: t('results:place.above'), tone: 'warning', side: 'high' };
    case 'within':
      return { words: t('results:place.within'), tone: 'calm', side: null };
    default:
      return { words: t(`results:place.reason.${measure.positionReason ?? 'no-range'}`), tone: 'calm', side: null };
  }
}

/** True for a value that needs attention: outside its range, critical, held, or flagged otherwise by the laboratory. */
export const needsLook = (measure: BloodMeasure): boolean =>
  measure.critical ||
  measure.held !== null ||
  contradictingFlag(measure) !== null ||
  (measure.position !== null && measure.position !== 'within');
