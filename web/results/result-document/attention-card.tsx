/** An area that asks for something: how many values are outside, each of them on its line, and what to do; the other values on demand. */
import { IconArrowRight, IconChevronDown, IconPhone } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArrangedArea } from '#shared/domain/results/arrange-result.ts';
import { countOutside } from '#shared/domain/results/count-values.ts';
import { placeShown } from '#shared/domain/results/goal-shown.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { CONTACT } from '#web/app/shell/contact.ts';
import { LevelBadge } from '#web/figures/level-badge.tsx';
import { Folded } from '#web/kit/folded.tsx';
import { localized } from '#web/kit/localized.ts';
import { AreaWords, MissingValues } from './area-detail.tsx';
import classes from './attention-card.module.css';
import { CallbackLink } from './callback-link.tsx';
import { MarkerFigure } from './marker-figure.tsx';
import { RecommendationText } from './recommendations.tsx';
import { sayChange, sayCounts } from './say-counts.ts';
import { TalkTo } from './talk-to.tsx';

interface AttentionCardProps {
  arranged: ArrangedArea;
  id: string;
}

export function AttentionCard({ arranged, id }: AttentionCardProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const restId = useId();
  const [showsRest, setShowsRest] = useState(false);
  const { area, measures, counts } = arranged;
  const isOutside = (measure: (typeof measures)[number]) => !['within', null].includes(placeShown(measure));
  const outside = measures.filter(isOutside);
  // nothing outside: the area stands here for another reason, and all its values belong to it
  const shown = outside.length > 0 ? outside : measures;
  const rest = measures.filter((measure) => !shown.includes(measure));
  const isRestInside = rest.length === counts.inside && countOutside(counts) === shown.length;
  return (
    <article className={classes.card} id={id} tabIndex={-1}>
      <div className={classes.head}>
        <div className={classes.names}>
          <h3>{localized(area.name, language)}</h3>
          <p className="muted">
            {sayCounts(arranged, t, language)}
            {arranged.change && `. ${sayChange(arranged, t, language)}`}
          </p>
        </div>
        <LevelBadge level={area.level} />
      </div>
      <div className={classes.words}>
        <AreaWords arranged={arranged} />
      </div>
      {shown.map((measure) => (
        <MarkerFigure key={measure.marker} measure={measure} />
      ))}
      <MissingValues missing={area.missingMarkers} className={classes.missing} />
      <ToDo arranged={arranged} />
      {rest.length > 0 && (
        <>
          <button
            type="button"
            className={`link ${classes.more}`}
            aria-expanded={showsRest}
            aria-controls={restId}
            data-print="no"
            onClick={() => setShowsRest(!showsRest)}
          >
            <IconChevronDown className={classes.chevron} size={20} stroke={1.75} aria-hidden />
            {isRestInside ? t('attention.others', { count: rest.length }) : t('moreValues', { count: rest.length })}
          </button>
          <Folded id={restId} className={classes.rest} isOpen={showsRest}>
            {rest.map((measure) => (
              <MarkerFigure key={measure.marker} measure={measure} />
            ))}
          </Folded>
        </>
      )}
    </article>
  );
}

/** Never a finding without what to do about it: the doctor's recommendations for the area, and whom to speak to. */
function ToDo({ arranged: { area, recommendations } }: { arranged: ArrangedArea }) {
  const { t } = useTranslation('results');
  if (area.level === 'bad' && recommendations.length === 0) return <TalkTo />;
  return (
    <>
      {area.level === 'bad' && <TalkTo />}
      <div className={classes.todo}>
        <IconArrowRight size={24} stroke={1.75} aria-hidden />
        <div>
          <h4 className={classes.todoTitle}>{t('attention.todo')}</h4>
          {recommendations.map((item) => (
            <RecommendationText key={item.key} item={item} />
          ))}
          {area.level === 'belowAverage' && recommendations.length === 0 && <p>{t('attention.belowAverage')}</p>}
          {area.level === 'unjudgeable' && (
            <>
              <p>{t('attention.unjudgeable')}</p>
              <p className={classes.ways}>
                <a className="link" href={CONTACT.phoneHref}>
                  <IconPhone size={20} stroke={1.75} aria-hidden />
                  {CONTACT.phone}
                </a>
                <CallbackLink />
              </p>
            </>
          )}
        </div>
      </div>
    </>
  );
}
