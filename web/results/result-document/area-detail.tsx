/** What belongs to an area beside its values: the doctor's words, the comparison where there is one, and what is missing. */
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ArrangedArea } from '#shared/domain/results/arrange-result.ts';
import type { MissingMarker, MissingReason } from '#shared/domain/results/types.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { DoctorText } from './doctor-text.tsx';
import { pickText } from './pick-text.ts';

const COMPARISON_ICONS = { better: IconArrowUpRight, same: IconArrowRight, worse: IconArrowDownRight, first: null };

export function AreaWords({ arranged: { area, comparison } }: { arranged: ArrangedArea }) {
  const language = useLanguage();
  const Icon = comparison && COMPARISON_ICONS[comparison];
  return (
    <>
      {area.missingMarkers.some(({ reason }) => reason === 'withdrawn') && <WithdrawnWords area={area} />}
      <DoctorText text={area.resultCategorySummary}>{({ text }) => <p>{text}</p>}</DoctorText>
      {comparison && area.selfComparisonDescriptions && (
        <p className="row m" style={{ '--gap': '8px' } as React.CSSProperties}>
          {Icon && <Icon size={20} stroke={1.75} aria-hidden />}
          {localized(area.selfComparisonDescriptions, language)}
        </p>
      )}
    </>
  );
}

/** In place of the doctor's words, which rested on a value that the laboratory took back. */
function WithdrawnWords({ area: { resultCategorySummary } }: Pick<ArrangedArea, 'area'>) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  return pickText(resultCategorySummary, language) === null && <p>{t('withdrawn.area')}</p>;
}

/** Ordered values that are not there, by name: a value that was measured is not called unmeasured. */
export function MissingValues({ missing, className }: { missing: readonly MissingMarker[]; className?: string }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const names = (wanted: MissingReason) =>
    missing
      // a document of an earlier release knows no reason
      .filter(({ reason = 'not-measured' }) => reason === wanted)
      .map(({ name }) => localized(name, language))
      .join(', ');
  const [notMeasured, notUsable, withdrawn] = [names('not-measured'), names('not-usable'), names('withdrawn')];
  if (missing.length === 0) return null;
  return (
    <p className={`muted ${className ?? ''}`}>
      {notMeasured !== '' && t('notMeasured', { markers: notMeasured })}{' '}
      {notUsable !== '' && t('notUsable', { markers: notUsable })}{' '}
      {withdrawn !== '' && t('withdrawnMarkers', { markers: withdrawn })}
    </p>
  );
}
