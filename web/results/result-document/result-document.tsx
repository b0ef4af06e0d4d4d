/**
 * A released result as the person reads it: the doctor's conclusion, one line of counts, what needs attention with what to do, what
 * is in order by level. Beside it only what exists. The doctor's preview shows this same component with the draft.
 */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { arrangeResult } from '#shared/domain/results/arrange-result.ts';
import type { ResultView } from '#shared/views/results.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { AttentionCard } from './attention-card.tsx';
import { CalmAreas } from './calm-areas.tsx';
import { Conclusion } from './conclusion.tsx';
import { Corrected } from './corrected.tsx';
import { CountLine } from './count-line.tsx';
import { CourseCard } from './course-card.tsx';
import { FollowUps } from './follow-ups.tsx';
import { HealthMeasures } from './health-measures.tsx';
import { MarkerFigure } from './marker-figure.tsx';
import { pickText } from './pick-text.ts';
import { Recommendations } from './recommendations.tsx';
import classes from './result-document.module.css';
import { TalkCard } from './talk-card.tsx';
import { VersionsCard } from './versions-card.tsx';

interface ResultDocumentProps {
  view: ResultView;
  /** What its person can do with it. */
  actions?: ReactNode;
}

export function ResultDocument({ view, actions }: ResultDocumentProps) {
  const { t } = useTranslation('results');
  const id = useId();
  const language = useLanguage();
  const { document } = view;
  const arranged = arrangeResult(document);
  const { attention, others, recommendations } = arranged;
  const areas = document.resultCategories;
  const areaId = (key: string) => `${id}-${key}`;
  const adviceHref = attention.length > 0 ? `#${id}-attention` : recommendations.length > 0 ? `#${id}-advice` : null;
  return (
    <TwoColumn
      variant="result"
      sticky
      side={
        <>
          <FollowUps view={view} />
          <CourseCard view={view} />
          {actions}
          <HealthMeasures
            measures={document.healthMeasuresResult}
            isTold={areas.some(({ level }) => level === 'bad')}
          />
          <VersionsCard view={view} />
          <TalkCard />
        </>
      }
    >
      {/* nothing is left of a conclusion that rested on a value which the laboratory took back */}
      {(view.withdrawn.length === 0 || pickText(document.summary, language)) && (
        <Conclusion view={view} adviceHref={adviceHref} />
      )}
      {view.correction && <Corrected view={view} correction={view.correction} />}
      <CountLine arranged={arranged} levels={areas.map(({ level }) => level)} />
      {attention.length > 0 && (
        <section id={`${id}-attention`} className={classes.attention}>
          <h2>{t('attention.title')}</h2>
          <p className={`muted ${classes.of}`}>{t('attention.of', { count: attention.length, all: areas.length })}</p>
          {attention.map((one) => (
            <AttentionCard key={one.area.resultCategoryId} arranged={one} id={areaId(one.area.resultCategoryId)} />
          ))}
        </section>
      )}
      <CalmAreas arranged={arranged} areaId={areaId} />
      {others.length > 0 && (
        <section className={classes.more}>
          <h2>{t('otherValues')}</h2>
          {others.map((measure) => (
            <MarkerFigure key={measure.marker} measure={measure} />
          ))}
        </section>
      )}
      {recommendations.length > 0 && (
        <div id={`${id}-advice`} className={classes.more}>
          <Recommendations
            items={recommendations}
            areas={areas}
            isRest={recommendations.length < document.recommendations.length}
          />
        </div>
      )}
    </TwoColumn>
  );
}
