import type { TFunction } from 'i18next';
import type { ArrangedArea } from '#shared/domain/results/arrange-result.ts';
import { countOutside } from '#shared/domain/results/count-values.ts';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import type { ReleasedMeasure } from '#shared/domain/results/types.ts';
import type { Language } from '#shared/languages.ts';
import { localized } from '#web/kit/localized.ts';

type Words = TFunction;

/** How many values of an area lie inside: `Alle 9 Werte im Bereich`, `1 von 6 Werten über dem Bereich`. Never `all` while one is outside. */
export function sayCounts({ counts, measures }: ArrangedArea, t: Words, language: Language): string {
  const { values, inside, below, above, unplaced } = counts;
  const outside = countOutside(counts);
  const [only] = measures;
  if (!only) return t('results:counts.none');
  const side = outside === below ? 'below' : outside === above ? 'above' : 'any';
  if (values === 1 && unplaced === 0) {
    const key = outside > 0 ? `${side}Only` : 'insideOnly';
    return t(`results:counts.${key}`, { marker: shortName(only, language) });
  }
  if (outside > 0) return t(`results:counts.${side}`, { count: outside, values });
  if (inside === 0) return t('results:counts.unplaced', { count: unplaced });
  if (unplaced > 0) return t('results:counts.someInside', { inside, values, unplaced });
  return t(values === 2 ? 'results:counts.insideBoth' : 'results:counts.insideAll', { values });
}

/** What became of the values since last time, in one line: `Ferritin von 22 auf 41.`; '' where nothing can be compared. */
export function sayChange(
  { change, measures }: Pick<ArrangedArea, 'change' | 'measures'>,
  t: Words,
  language: Language,
): string {
  if (!change) return '';
  if (change.kind === 'steady') return t('results:changed.steady');
  // the count has named a value that stands alone
  const key = measures.length === 1 ? 'movedOnly' : 'moved';
  return change.measures.map((measure) => t(`results:changed.${key}`, fromTo(measure, language))).join(' ');
}

/** A value that has an earlier one, as the parameters of a sentence. */
export function fromTo(measure: ReleasedMeasure, language: Language) {
  return {
    marker: shortName(measure, language),
    from: measure.previous?.decimalText ?? measure.previous?.valueText ?? '',
    to: displayValue(measure),
    unit: measure.unit,
  };
}

/** `Ferritin` of `Ferritin (Eisenspeicher)`: the whole name stands with the value. */
const shortName = ({ name }: ReleasedMeasure, language: Language): string =>
  localized(name, language).replace(/\s+\([^)]*\)$/, '');
