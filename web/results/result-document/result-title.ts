import type { TFunction } from 'i18next';
import type { ResultView } from '#shared/views/results.ts';

/** What stands over a result: whether it is a corrected one, or one that another has replaced. */
export function resultTitle({ replacedBy, correction }: ResultView, t: TFunction): string {
  if (replacedBy !== null) return t('results:corrected.replacedHeading');
  return t(correction ? 'results:corrected.newTitle' : 'results:title');
}
