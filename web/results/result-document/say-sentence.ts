import type { TFunction } from 'i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { Sentence } from '#shared/domain/results/types.ts';
import { formatFigure } from '#web/figures/range-geometry.ts';

/** A sentence of the rules in the language of `t`: dates in the Swiss form, limits with the marker's decimals, as in the range bar. */
export function say(t: TFunction, { key, params }: Sentence, decimals = 0): string {
  const limit = (value: string | undefined) => (value ? formatFigure(Number(value), decimals) : value);
  const shown = {
    ...params,
    lower: limit(params.lower),
    upper: limit(params.upper),
    date: params.date && formatDate(params.date),
  };
  return t(`results:${key}`, shown)
    .replace(/\s{2,}/g, ' ')
    .replace(/\s+–/, ' –')
    .replace(/\s+\.$/, '.');
}
