/** What is in order, by level, so that its word stands once: a row per area with its count, opened on demand. */
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArrangedArea, ArrangedResult } from '#shared/domain/results/arrange-result.ts';
import { countOutside } from '#shared/domain/results/count-values.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { LevelBadge } from '#web/figures/level-badge.tsx';
import { Folded } from '#web/kit/folded.tsx';
import { localized } from '#web/kit/localized.ts';
import { AreaIcon } from '../area-icon.tsx';
import { AreaWords, MissingValues } from './area-detail.tsx';
import classes from './calm-areas.module.css';
import { MarkerFigure } from './marker-figure.tsx';
import { sayChange, sayCounts } from './say-counts.ts';

export function CalmAreas({ arranged, areaId }: { arranged: ArrangedResult; areaId: (key: string) => string }) {
  const { t } = useTranslation('results');
  const { calm, calmCounts, attention, missing } = arranged;
  if (calm.length === 0) return null;
  const areas = t('areaCount', { count: calm.reduce((sum, group) => sum + group.areas.length, 0) });
  const { values, inside } = calmCounts;
  const isEvery = values > 0 && inside === values;
  const isAll = attention.length === 0 && isEvery && missing.length === 0;
  return (
    <section className={classes.section}>
      <h2>{t(isAll ? 'calm.all' : 'calm.title')}</h2>
      <p className="muted">
        {isEvery ? t('calm.every', { count: values, areas }) : t('calm.some', { areas, inside, values })}
      </p>
      {calm.map(({ level, areas: ofLevel }) => (
        <div key={level}>
          <p className={classes.level}>
            <LevelBadge level={level} />
            <span className="muted">{t('areaCount', { count: ofLevel.length })}</span>
          </p>
          <ul className={classes.list}>
            {ofLevel.map((one) => (
              <AreaRow key={one.area.resultCategoryId} arranged={one} id={areaId(one.area.resultCategoryId)} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function AreaRow({ arranged, id }: { arranged: ArrangedArea; id: string }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const bodyId = useId();
  const { area, measures, counts } = arranged;
  // A value outside its range is never behind a closed door, whatever the level says.
  const [isOpen, setOpen] = useState(countOutside(counts) > 0);
  const line = [`${sayCounts(arranged, t, language)}.`, sayChange(arranged, t, language)].filter(Boolean).join(' ');
  return (
    <li className={classes.row} id={id}>
      <h3 className={classes.head}>
        <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(!isOpen)}>
          <span className={classes.icon}>
            <AreaIcon name={area.icon} />
          </span>
          <span className={classes.names}>
            <b>{localized(area.name, language)}</b>
            <span className={classes.line}>{line}</span>
          </span>
          <IconChevronDown className={classes.chevron} size={24} stroke={1.75} aria-hidden />
        </button>
      </h3>
      <Folded id={bodyId} className={classes.body} isOpen={isOpen}>
        <div className={classes.words}>
          <p className="muted">{localized(area.description, language)}</p>
          <AreaWords arranged={arranged} />
        </div>
        {measures.map((measure) => (
          <MarkerFigure key={measure.marker} measure={measure} />
        ))}
        <MissingValues missing={area.missingMarkers} className={classes.missing} />
      </Folded>
    </li>
  );
}
