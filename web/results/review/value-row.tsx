/** One value of the review in a table row, with the laboratory's remarks. */
import { IconAlertOctagonFilled, IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { contradictingFlag } from '#shared/domain/results/contradicting-flag.ts';
import { describeChange } from '#shared/domain/results/describe-change.ts';
import { differenceOf } from '#shared/domain/results/describe-difference.ts';
import { displayValue, rangeFigures, rangeKind } from '#shared/domain/results/describe-position.ts';
import { isFinal } from '#shared/domain/results/effective-status.ts';
import { differ } from '#shared/domain/results/goal-shown.ts';
import { inUnit } from '#shared/domain/results/unit-hold.ts';
import type { ReviewMeasureView } from '#shared/views/results.ts';
import { RangeBarCompact } from '#web/figures/range-bar-compact.tsx';
import { FormerValue } from './former-value.tsx';
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
  const isLarge = describeChange(measure, content.referenceChange).startsWith('larger');
  return (
    <tr data-tone={position.tone} data-corrected={measure.corrected !== null || undefined}>
      <th scope="row" data-column="value">
        <MarkerName marker={marker} sent={measure.name} />
        <Flags measure={measure} />
        <FormerValue measure={measure} />
        <Remarks measure={measure} />
      </th>
      <td data-column="result">
        <b>{displayValue(measure)}</b>
      </td>
      <td data-column="unit">{measure.unit}</td>
      <td data-column="line">
        {measure.number !== null && measure.position !== null && (
          <RangeBarCompact
            value={measure.number}
            lower={range?.lower}
            upper={range?.upper}
            axisMin={shown?.axis.min}
            axisMax={shown?.axis.max}
            previous={previous?.number}
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

/** The laboratory's flags as sent, and a word where one says something else than the range. */
function Flags({ measure }: { measure: ReviewMeasureView }) {
  const { t } = useTranslation('results');
  const contradiction = contradictingFlag(measure);
  return (
    <>
      {measure.flags.map((flag) => (
        <abbr key={flag} className={classes.flag} title={t('flag.of', { flag })}>
          {flag}
        </abbr>
      ))}
      {contradiction && (
        <span className={classes.contradiction}>
          {t(`flag.contradicts.${contradiction.place}`, { flag: contradiction.flag })}
        </span>
      )}
    </>
  );
}

/** What a doctor must know about how a value came: not final, corrected, maybe critical beyond the scale, the laboratory's comment. */
function Remarks({ measure }: { measure: ReviewMeasureView }) {
  const { t } = useTranslation('results');
  const tags = [
    measure.status === 'C' && t('remark.corrected'),
    !isFinal(measure.status) && t('remark.notFinal', { status: measure.status }),
    measure.criticalNotExcluded && t('remark.criticalNotExcluded'),
    measure.criticalBy === 'lab-flag' && t('remark.labFlag'),
  ].filter((tag) => tag !== false);
  return (
    <>
      {tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
      {measure.notes.length > 0 && <span className={classes.comment}>{measure.notes.join(' ')}</span>}
    </>
  );
}
