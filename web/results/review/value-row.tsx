/** One value of the review in a table row. What there is to say about it stands on a line of its own below (value-details.tsx). */
import { IconAlertOctagonFilled, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { describeChange } from '#shared/domain/results/describe-change.ts';
import { differenceOf } from '#shared/domain/results/describe-difference.ts';
import { displayValue, rangeFigures, rangeKind } from '#shared/domain/results/describe-position.ts';
import { differ } from '#shared/domain/results/goal-shown.ts';
import { inUnit } from '#shared/domain/results/unit-hold.ts';
import type { ReviewMeasureView } from '#shared/views/reviewing.ts';
import { RangeBarCompact } from '#web/figures/range-bar-compact.tsx';
import { labelPosition } from './label-position.ts';
import { MarkerName } from './marker-name.tsx';
import { content, markerOf } from './result-content.ts';
import classes from './value-table.module.css';

export function ValueRow({ measure }: { measure: ReviewMeasureView }) {
  const { t } = useTranslation('results');
  const marker = markerOf(measure.marker);
  const position = labelPosition(measure, t);
  const Arrow = position.side === 'low' ? IconArrowDown : IconArrowUp;
  const { previous, range } = measure;
  const shown = marker && inUnit(marker, measure.unit);
  // Where the laboratory corrected a figure, the ring is the former one: the eye compares what changed.
  const ring = measure.corrected?.unit === measure.unit ? measure.corrected.number : null;
  const isLarge = describeChange(measure, content.referenceChange).startsWith('larger');
  return (
    <tr data-tone={position.tone} data-corrected={measure.corrected !== null || undefined}>
      <th scope="row" data-column="value">
        <MarkerName marker={marker} sent={measure.name} />
        {measure.flags.map((flag) => (
          <abbr key={flag} className={classes.flag} title={t('flag.of', { flag })}>
            {flag}
          </abbr>
        ))}
      </th>
      <td data-column="result">
        <b>{displayValue(measure)}</b>
      </td>
      {/* Words of why there is no value need the room of the unit. */}
      <td data-column="unit">{measure.status === 'X' ? '' : measure.unit}</td>
      <td data-column="line">
        {measure.number !== null && measure.position !== null && (
          <RangeBarCompact
            value={measure.number}
            comparator={measure.comparator}
            lower={range?.lower}
            upper={range?.upper}
            axisMin={shown?.axis.min}
            axisMax={shown?.axis.max}
            previous={ring ?? previous?.number}
          />
        )}
      </td>
      <td data-column="range">
        <Range measure={measure} />
        {shown?.goalRange && range && differ(range, shown.goalRange) && (
          <span className={classes.comment}>
            {t('goalRange', { range: t(`rangeText.${rangeKind(shown.goalRange)}`, { ...shown.goalRange }) })}
          </span>
        )}
      </td>
      <td data-column="before" title={previous ? formatDate(previous.sampledAt) : undefined}>
        {previous ? displayValue(previous) : '–'}
      </td>
      <td data-column="delta" data-large={isLarge || undefined}>
        <Delta difference={differenceOf(measure)} isLarge={isLarge} />
      </td>
      <td data-column="place">
        <span className={classes.place}>
          {position.tone === 'danger' && <IconAlertOctagonFilled size={16} aria-hidden />}
          {position.side && <Arrow size={16} stroke={1.75} aria-hidden />}
          {position.words}
        </span>
      </td>
    </tr>
  );
}

/** The range with the digits and the signs the laboratory wrote. */
function Range({ measure: { range } }: { measure: ReviewMeasureView }) {
  const { t } = useTranslation('results');
  const kind = rangeKind(range);
  if (kind === 'none') return range?.text || '–';
  return t(`rangeText.${kind}`, rangeFigures(range));
}

function Delta({ difference, isLarge }: { difference: string | null; isLarge: boolean }) {
  const { t } = useTranslation('results');
  if (difference === null) return '–';
  const isNone = /^-?[0.]+$/.test(difference);
  const text = isNone ? '0' : difference.startsWith('-') ? difference.replace('-', '−') : `+${difference}`;
  return (
    <>
      {text}
      {isLarge && <span className="vh"> {t('value.larger')}</span>}
    </>
  );
}
