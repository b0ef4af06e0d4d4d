/** Ordered values of an area that nobody can read, by name: never measured, or measured and not usable. */
import { IconAlertCircle, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { findMissingMarkers } from '#shared/domain/results/find-missing-markers.ts';
import type { MissingReason } from '#shared/domain/results/types.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { useOpenCase } from './case-context.ts';
import classes from './missing-values.module.css';
import { content, markerOf } from './result-content.ts';

const REASONS: readonly MissingReason[] = ['not-measured', 'not-usable', 'withdrawn'];

export function MissingValues({ areaId }: { areaId: string }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const { lab } = useOpenCase();
  const area = content.resultCategories.categories.find(({ key }) => key === areaId);
  const ordered = area?.markers.filter((marker) => lab.orderedMarkers.includes(marker)) ?? [];
  const missing = findMissingMarkers(ordered, lab.measures);
  const nameOf = (key: string) => {
    const marker = markerOf(key);
    return marker ? localized(marker.shortName, language) : key;
  };
  return REASONS.map((reason) => {
    const markers = missing.filter((one) => one.reason === reason).map(({ marker }) => nameOf(marker));
    const Icon = reason === 'not-measured' ? IconHourglass : IconAlertCircle;
    return (
      markers.length > 0 && (
        <p key={reason} className={classes.line} data-reason={reason}>
          <Icon size={16} stroke={1.75} aria-hidden />
          <span>{t(`desk.missing.${reason}`, { count: markers.length, markers: markers.join(', ') })}</span>
        </p>
      )
    );
  });
}
