/** What the areas mean together: one level per health measure. */
import { useTranslation } from 'react-i18next';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { LevelBadge } from '#web/figures/level-badge.tsx';
import { localized } from '#web/kit/localized.ts';
import classes from './health-measures.module.css';
import { TalkTo } from './talk-to.tsx';

interface HealthMeasuresProps {
  measures: ReleasedResult['healthMeasuresResult'];
  adviceHref: string | null;
}

export function HealthMeasures({ measures, adviceHref }: HealthMeasuresProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  return (
    <section className={classes.section} aria-label={t('healthMeasures')}>
      <h2>{t('healthMeasures')}</h2>
      <p className="muted">{t('healthMeasuresLead')}</p>
      <ul className={classes.list}>
        {measures.map((measure) => (
          <li key={measure.healthMeasureId} className={classes.item}>
            <div className={classes.line}>
              <span className="m">{localized(measure.name, language)}</span>
              <LevelBadge level={measure.level} />
            </div>
            {measure.level === 'bad' && <TalkTo adviceHref={adviceHref} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
