import type { TFunction } from 'i18next';
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

/** True for a value that needs attention: outside its range, critical or held. */
export const needsLook = (measure: BloodMeasure): boolean =>
  measure.critical || measure.held !== null || (measure.position !== null && measure.position !== 'within');
