/** An area of the result: level, the doctor's words, comparison, and its values when opened. What needs attention is open from the start. */
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Comparison, ReleasedMeasure, ReleasedResult } from '#shared/domain/results/types.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { LevelBadge } from '#web/figures/level-badge.tsx';
import { localized } from '#web/kit/localized.ts';
import { AreaIcon } from '../area-icon.tsx';
import classes from './area-card.module.css';
import { DoctorText } from './doctor-text.tsx';
import { MarkerFigure } from './marker-figure.tsx';
import { TalkTo } from './talk-to.tsx';

/** How many values an opened area shows at once. */
const SHOWN_AT_FIRST = 4;

const COMPARISON_ICONS = { better: IconArrowUpRight, same: IconArrowRight, worse: IconArrowDownRight, first: null };

export interface AreaCardProps {
  area: ReleasedResult['resultCategories'][number];
  measures: ReleasedMeasure[];
  id: string;
  adviceHref: string | null;
  defaultOpen: boolean;
}

export function AreaCard({ area, measures, id, adviceHref, defaultOpen }: AreaCardProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const bodyId = useId();
  const [isOpen, setOpen] = useState(defaultOpen);
  const [showsAll, setShowsAll] = useState(false);
  const { first, rest } = firstMeasures(measures);
  const comparison = area.selfComparison && area.selfComparisonDescriptions && (
    <ComparisonLine comparison={area.selfComparison} words={localized(area.selfComparisonDescriptions, language)} />
  );
  return (
    <article className={classes.area} id={id}>
      <h3 className={classes.head}>
        <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(!isOpen)}>
          <span className={classes.icon}>
            <AreaIcon name={area.icon} />
          </span>
          <span className={classes.names}>
            <span className={classes.name}>{localized(area.name, language)}</span>
            <span className={classes.about}>
              {isOpen || !area.selfComparisonDescriptions
                ? localized(area.description, language)
                : localized(area.selfComparisonDescriptions, language)}
            </span>
          </span>
          <span className={classes.level}>
            <LevelBadge level={area.level} />
          </span>
          <IconChevronDown className={classes.chevron} size={24} stroke={1.75} aria-hidden />
        </button>
      </h3>
      <div id={bodyId} className={classes.body} hidden={!isOpen}>
        <div className={classes.words}>
          <DoctorText text={area.resultCategorySummary}>{({ text }) => <p>{text}</p>}</DoctorText>
          {comparison && <div className="m">{comparison}</div>}
          {area.level === 'bad' && <TalkTo adviceHref={adviceHref} />}
        </div>
        {[...first, ...rest].map((measure, index) => (
          <div key={measure.marker} className={classes.value} hidden={index >= first.length && !showsAll}>
            <MarkerFigure measure={measure} />
          </div>
        ))}
        {rest.length > 0 && !showsAll && (
          <button type="button" className={`link ${classes.more}`} data-print="no" onClick={() => setShowsAll(true)}>
            {t('moreValues', { count: rest.length })}
          </button>
        )}
        {area.missingMarkers.length > 0 && (
          <p className={`muted ${classes.missing}`}>
            {t('notMeasured', {
              markers: area.missingMarkers.map((marker) => localized(marker.name, language)).join(', '),
            })}
          </p>
        )}
      </div>
    </article>
  );
}

/** How an area compares with the last test: a word with an arrow. */
function ComparisonLine({ comparison, words }: { comparison: Comparison; words: string }) {
  const Icon = COMPARISON_ICONS[comparison];
  return (
    <span className="row" style={{ '--gap': '8px' } as React.CSSProperties}>
      {Icon && <Icon size={20} stroke={1.75} aria-hidden />}
      {words}
    </span>
  );
}

/** Values outside their range come first and are always shown; one single hidden value would not be worth a button. */
function firstMeasures(measures: readonly ReleasedMeasure[]): {
  first: ReleasedMeasure[];
  rest: ReleasedMeasure[];
} {
  const isOutside = (measure: ReleasedMeasure) => measure.position !== null && measure.position !== 'within';
  const sorted = [...measures.filter(isOutside), ...measures.filter((measure) => !isOutside(measure))];
  const shown = Math.max(SHOWN_AT_FIRST, measures.filter(isOutside).length);
  if (sorted.length <= shown + 1) return { first: sorted, rest: [] };
  return { first: sorted.slice(0, shown), rest: sorted.slice(shown) };
}
