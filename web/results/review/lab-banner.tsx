/** A new version came from the laboratory while the case is open: compared first, taken over on press, levels and texts stay. */
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { displayValue } from '#shared/domain/results/describe-position.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './banner.module.css';
import type { LabDifference } from './lab-version.ts';
import { markerOf } from './result-content.ts';

interface LabBannerProps {
  differences: LabDifference[];
  onTakeOver: () => void;
}

export function LabBanner({ differences, onTakeOver }: LabBannerProps) {
  const { t } = useTranslation('results');
  const [isOpen, setOpen] = useState(false);
  if (differences.length === 0) return null;
  return (
    <section className={classes.panel} aria-label={t('lab.title')}>
      <div className={classes.line} data-tone="info" role="status">
        <IconRefresh size={18} stroke={1.75} aria-hidden />
        <span>
          <b>{t('lab.title')}</b> {t('lab.count', { count: differences.length })}
        </span>
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('lab.compare')}
        </Button>
      </div>
      {isOpen && (
        <div className={classes.differences}>
          <ul>
            {differences.map((difference) => (
              <DifferenceLine key={difference.key} difference={difference} />
            ))}
          </ul>
          <div className={classes.actions}>
            <Button size="xs" onClick={onTakeOver}>
              {t('lab.takeOver')}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => setOpen(false)}>
              {t('lab.later')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

function DifferenceLine({ difference }: { difference: LabDifference }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const { measure, before, isWithdrawn } = difference;
  const marker = markerOf(measure.marker);
  const name = marker ? localized(marker.name, language) : measure.name;
  const value = `${displayValue(measure)} ${measure.unit}`;
  if (isWithdrawn) return <li>{t('lab.withdrawn', { name, value })}</li>;
  if (!before) return <li>{t('lab.added', { name, value, status: measure.status })}</li>;
  return (
    <li>
      {t('lab.changed', {
        name,
        value,
        before: `${displayValue(before)} ${before.unit}`,
        status: measure.status,
        statusBefore: before.status,
      })}
    </li>
  );
}
