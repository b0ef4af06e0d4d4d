import type { TFunction } from 'i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { changeSince, formatFigure, type RangePosition } from './range-geometry.ts';

/** `15–150`, `unter 75`, `ab 1.20`; empty without limits. */
export function describeRange(t: TFunction, lower: number | null, upper: number | null, decimals: number): string {
  if (lower !== null && upper !== null) return `${formatFigure(lower, decimals)}–${formatFigure(upper, decimals)}`;
  if (upper !== null) return t('common:range.under', { limit: formatFigure(upper, decimals) });
  if (lower !== null) return t('common:range.from', { limit: formatFigure(lower, decimals) });
  return '';
}

/** `Im Referenzbereich`, `Über dem Zielbereich` … */
export function describePosition(t: TFunction, position: RangePosition, goal: boolean): string {
  return t(`common:range.${goal ? 'goal' : 'reference'}.${position}`);
}

/** `19 mehr als am 16.09.2025.`; the first value says so. Nothing where it is not known whether there was one. */
export function describeChange(
  t: TFunction,
  value: number,
  previous: { value: number; at: string } | null | undefined,
  decimals: number,
): string {
  if (previous === undefined) return '';
  if (previous === null) return t('common:range.first');
  const change = changeSince(value, previous.value, decimals);
  const date = formatDate(previous.at);
  if (change === 0) return t('common:range.same', { date });
  return t(change > 0 ? 'common:range.more' : 'common:range.less', {
    change: formatFigure(Math.abs(change), decimals),
    date,
  });
}
