import texts from '#shared/content/result-file.json' with { type: 'json' };
import type { ReleasedMeasure } from '#shared/domain/results/types.ts';
import type { LocalText } from '#shared/languages.ts';

/** Where a value lies, in words. */
export function positionText({ position, side }: Pick<ReleasedMeasure, 'position' | 'side'>): LocalText {
  if (position === 'critical' && side !== null) return side === 'low' ? texts.criticalLow : texts.criticalHigh;
  return texts[position ?? 'open'];
}
