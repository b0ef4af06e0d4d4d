import type { TFunction } from 'i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { type CourseBreak, type CourseValue, rangeShown } from '#shared/domain/results/build-course.ts';
import { displayValue, rangeKind } from '#shared/domain/results/describe-position.ts';
import { goalShown, placeShown } from '#shared/domain/results/goal-shown.ts';
import { formatFigure } from '#web/figures/range-geometry.ts';
import { say } from '../result-document/say-sentence.ts';

/** `20.10.2026: 41 µg/l – im Referenzbereich (15–150). 19 mehr als am 16.09.2025.`: what a point of the picture shows, in words. */
export function sayPoint(value: CourseValue, isFirst: boolean, t: TFunction): string {
  const joined = isFirst ? '' : t(`results-course:picture.${value.joined ? 'joined' : 'notJoined'}`);
  const parts = [saySentence(value, t), `${sayChangeSince(value, isFirst, t)}.`, joined];
  if (value.beingCorrected) parts.push(t('results-course:beingCorrected'));
  const sentence = parts.filter((part) => part !== '').join(' ');
  return t('results-course:picture.point', { date: formatDate(value.sampledAt), sentence });
}

/** `41 µg/l – im Referenzbereich (15–150).` */
export const saySentence = (value: CourseValue, t: TFunction): string =>
  say(t, goalShown(value)?.sentence ?? value.sentence, value.decimals);

/** `19 mehr als am 16.09.2025` */
export function sayChangeSince(value: CourseValue, isFirst: boolean, t: TFunction): string {
  const change = sayChange(value, isFirst, t);
  if (value.difference === null || value.comparedWith === null) return change;
  const date = formatDate(value.comparedWith);
  return isNothing(value.difference)
    ? t('results-course:change.sameSince', { date })
    : t('results-course:change.since', { change, date });
}

/** `19 mehr`, `kein Vergleich`, `erster Wert` */
export function sayChange({ difference }: CourseValue, isFirst: boolean, t: TFunction): string {
  if (difference === null) return t(`results-course:change.${isFirst ? 'first' : 'none'}`);
  if (isNothing(difference)) return t('results-course:change.same');
  const word = difference.startsWith('-') ? 'less' : 'more';
  return t(`results-course:change.${word}`, { difference: difference.replace('-', '') });
}

const isNothing = (difference: string): boolean => /^-?[0.]+$/.test(difference);

/** `im Bereich`, `darunter` */
export function sayPlace(value: CourseValue, t: TFunction): string {
  const place = placeShown(value);
  if (place === 'critical') return t(`results-course:place.${value.side === 'low' ? 'criticalLow' : 'criticalHigh'}`);
  return t(`results-course:place.${place ?? 'none'}`);
}

/** `15–150`, `unter 5.0`; '' where a value is drawn without a range. */
export function sayRange(value: CourseValue, t: TFunction): string {
  const shown = rangeShown(value);
  if (!shown) return '';
  const kind = rangeKind(shown.isGoal ? shown : value.range);
  if (kind === 'none') return '';
  const figure = (limit: number | null) => (limit === null ? '' : formatFigure(limit, value.decimals));
  return t(`results:rangeText.${kind}`, { lower: figure(shown.lower), upper: figure(shown.upper) });
}

/** `41 µg/l` */
export const sayValue = (value: CourseValue): string => `${displayValue(value)} ${value.unit}`.trim();

/** What the two sides of a break are, and since when. */
export function sayBreak(kind: CourseBreak, before: CourseValue, after: CourseValue, t: TFunction): string {
  const sides: Record<CourseBreak, (value: CourseValue) => string> = {
    unit: ({ unit }) => unit,
    method: ({ loinc }) => loinc ?? '',
    laboratory: ({ lab }) => lab ?? '',
    inexact: sayValue,
    text: sayValue,
    range: (value) => sayRange(value, t),
  };
  const side = sides[kind];
  return t(`results-course:why.${kind}`, {
    before: side(before),
    after: side(after),
    date: formatDate(after.sampledAt),
  });
}
