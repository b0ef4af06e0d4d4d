/** A new version came from the laboratory while the case is open: compared first, taken over on press. Without a difference it is a note's. */
import { Button } from '@mantine/core';
import { IconAlertOctagonFilled, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import type { ReviewMeasureView } from '#shared/views/reviewing.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './banner.module.css';
import { type LabDifference, newlyCritical } from './lab-version.ts';
import { markerOf } from './result-content.ts';

interface LabBannerProps {
  differences: LabDifference[];
  onTakeOver: () => void;
}

export function LabBanner({ differences, onTakeOver }: LabBannerProps) {
  const { t } = useTranslation('results');
  const [isOpen, setOpen] = useState(false);
  const nameOf = useMeasureName();
  const isOfNotes = differences.every(({ isOfNote }) => isOfNote);
  // A note about the sample belongs to no value: there is nothing to compare.
  const isComparable = differences.length > 0;
  const takeOver = (
    <Button size="xs" onClick={onTakeOver}>
      {t(isOfNotes ? 'lab.takeNote' : 'lab.takeOver')}
    </Button>
  );
  const critical = newlyCritical(differences);
  const values = critical.map((one) => `${nameOf(one)} ${displayValue(one)} ${one.unit}`).join(', ');
  return (
    <section className={classes.panel} aria-label={t('lab.title')}>
      <div
        className={classes.line}
        data-tone={critical.length > 0 ? 'danger' : 'info'}
        role={critical.length > 0 ? 'alert' : 'status'}
      >
        {critical.length > 0 ? (
          <IconAlertOctagonFilled size={18} aria-hidden />
        ) : (
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        )}
        <span>
          <b>{t('lab.title')}</b> {critical.length > 0 && <b>{t('lab.critical', { values })} </b>}
          {isOfNotes ? t('lab.notes') : t('lab.count', { count: differences.length })}
        </span>
        {!isComparable ? (
          takeOver
        ) : (
          <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('lab.compare')}
          </Button>
        )}
      </div>
      {isOpen && isComparable && (
        <div className={classes.differences}>
          <ul>
            {differences.map((difference) => (
              <DifferenceLine key={difference.key} difference={difference} />
            ))}
          </ul>
          <div className={classes.actions}>
            {takeOver}
            <Button size="xs" variant="subtle" onClick={() => setOpen(false)}>
              {t('lab.later')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

/** What a value is called in the language of the screen. */
function useMeasureName(): (measure: ReviewMeasureView) => string {
  const language = useLanguage();
  return ({ marker, name }) => {
    const known = markerOf(marker);
    return known ? localized(known.name, language) : name;
  };
}

function DifferenceLine({ difference }: { difference: LabDifference }) {
  const { t } = useTranslation('results');
  const { measure, before, isWithdrawn } = difference;
  const name = useMeasureName()(measure);
  const value = `${displayValue(measure)} ${measure.unit}`;
  if (isWithdrawn) return <li>{t('lab.withdrawn', { name, value })}</li>;
  if (difference.isOfNote) return <li>{t('lab.noteOf', { name, value, note: measure.notes.join(' ') || '–' })}</li>;
  if (!before)
    return (
      <li className={measure.critical ? classes.danger : undefined}>
        <CriticalMark measure={measure} />
        {t('lab.added', { name, value, status: measure.status })}
      </li>
    );
  return (
    <li className={measure.critical ? classes.danger : undefined}>
      <CriticalMark measure={measure} />
      {t('lab.changed', {
        name,
        value,
        before: `${displayValue(before)} ${before.unit}`,
        status: measure.status,
        statusBefore: before.status,
      })}
      {earlierOf(measure) !== earlierOf(before) &&
        ` ${t('lab.earlier', { value: earlierOf(measure), before: earlierOf(before) })}`}
    </li>
  );
}

const earlierOf = ({ previous }: ReviewMeasureView): string =>
  previous ? `${displayValue(previous)} ${previous.unit} (${formatDate(previous.sampledAt)})` : '–';

function CriticalMark({ measure }: { measure: ReviewMeasureView }) {
  const { t } = useTranslation('results');
  if (!measure.critical) return null;
  return (
    <>
      <IconAlertOctagonFilled size={16} aria-hidden /> <b>{t('lab.isCritical')}:</b>{' '}
    </>
  );
}
