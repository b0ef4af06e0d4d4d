/** What the areas mean together: the health measures by level, so that its word stands once. */
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { LevelBadge } from '#web/figures/level-badge.tsx';
import { groupByLevel } from '#web/figures/level-order.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './health-measures.module.css';
import side from './side.module.css';
import { TalkTo } from './talk-to.tsx';

interface HealthMeasuresProps {
  measures: ReleasedResult['healthMeasuresResult'];
  /** An area says already whom to speak to. */
  isTold: boolean;
}

export function HealthMeasures({ measures, isTold }: HealthMeasuresProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  if (measures.length === 0) return null;
  return (
    <section className={side.card} aria-label={t('healthMeasures')}>
      <h2 className={side.small}>{t('healthMeasures')}</h2>
      <p className="muted">{t('healthMeasuresLead')}</p>
      <dl className={classes.list}>
        {groupByLevel(measures).map(({ level, items }) => (
          <Fragment key={level}>
            <dt>
              <LevelBadge level={level} />
            </dt>
            <dd>
              {items.map(({ name }) => localized(name, language)).join(', ')}
              {level === 'bad' && !isTold && <TalkTo />}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
