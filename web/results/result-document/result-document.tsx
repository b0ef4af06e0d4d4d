/**
 * A released result as the person reads it: conclusion, counts, areas by attention, health measures, recommendations
 * and follow-ups. The doctor's preview shows this same component with the draft, in the person's language.
 */
import { IconPhone } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Level, ReleasedMeasure, ReleasedResult } from '#shared/domain/results/types.ts';
import type { ResultView } from '#shared/views/results.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { CONTACT } from '#web/app/shell/contact.ts';
import { LevelStrip } from '#web/figures/level-strip.tsx';
import { localized } from '#web/kit/localized.ts';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { AreaCard } from './area-card.tsx';
import { Conclusion } from './conclusion.tsx';
import { FollowUps } from './follow-ups.tsx';
import { HealthMeasures } from './health-measures.tsx';
import { Recommendations } from './recommendations.tsx';
import classes from './result-document.module.css';
import side from './side.module.css';

const OPEN_AT_FIRST: readonly Level[] = ['bad', 'belowAverage', 'unjudgeable'];

/** What needs attention is open from the start: by its level, or because a value lies outside its range. */
function isOpenAtFirst(
  area: ReleasedResult['resultCategories'][number],
  measures: readonly ReleasedMeasure[],
): boolean {
  return (
    OPEN_AT_FIRST.includes(area.level) || measures.some(({ position }) => position !== null && position !== 'within')
  );
}

export function ResultDocument({ view }: { view: ResultView }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const id = useId();
  const { document } = view;
  const hasAdvice = document.recommendations.length > 0;
  const hasFollowUps = document.followUpRecommendations.length > 0;
  const adviceHref = hasAdvice || hasFollowUps ? `#${id}-advice` : null;
  const areaId = (key: string) => `${id}-${key}`;
  const measuresOf = (key: string) => document.bloodMeasures.filter((measure) => measure.resultCategoryId === key);
  const opensSomething = document.resultCategories.some((area) =>
    isOpenAtFirst(area, measuresOf(area.resultCategoryId)),
  );
  return (
    <>
      <Conclusion view={view} adviceHref={adviceHref} />
      <LevelStrip
        areas={document.resultCategories.map((area) => ({
          key: area.resultCategoryId,
          name: localized(area.name, language),
          level: area.level,
          href: `#${areaId(area.resultCategoryId)}`,
        }))}
      />
      <div className={classes.columns}>
        <TwoColumn
          variant="result"
          side={
            <div id={hasAdvice ? undefined : `${id}-advice`} className={classes.side}>
              <FollowUps items={document.followUpRecommendations} releasedAt={view.releasedAt} />
              <TalkCard />
            </div>
          }
        >
          <section aria-label={t('areas')}>
            <h2 className="vh">{t('areas')}</h2>
            {document.resultCategories.map((area, index) => (
              <AreaCard
                key={area.resultCategoryId}
                id={areaId(area.resultCategoryId)}
                area={area}
                measures={measuresOf(area.resultCategoryId)}
                adviceHref={adviceHref}
                defaultOpen={isOpenAtFirst(area, measuresOf(area.resultCategoryId)) || (!opensSomething && index === 0)}
              />
            ))}
          </section>
        </TwoColumn>
      </div>
      <div className={classes.bottom}>
        {document.healthMeasuresResult.length > 0 && (
          <HealthMeasures measures={document.healthMeasuresResult} adviceHref={adviceHref} />
        )}
        {hasAdvice && (
          <div id={`${id}-advice`} className={classes.advice}>
            <Recommendations items={document.recommendations} />
          </div>
        )}
      </div>
    </>
  );
}

/** A person to speak to about the result. */
function TalkCard() {
  const { t } = useTranslation('results');
  return (
    <section className={side.card} aria-label={t('talk.title')}>
      <h2 className={side.small}>{t('talk.title')}</h2>
      <p className="muted">{t('talk.help')}</p>
      <p>
        <a className={`link ${side.phone}`} href={CONTACT.phoneHref}>
          <IconPhone size={20} stroke={1.75} aria-hidden />
          {CONTACT.phone}
        </a>
      </p>
    </section>
  );
}
