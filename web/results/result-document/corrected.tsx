/** What a corrected version says differently, by how much and whether it matters; then the person confirms to have read it. */
import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck, IconCircleCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import type { ReleaseDifference } from '#shared/domain/results/compare-releases.ts';
import { displayValue, rangeFigures, rangeKind } from '#shared/domain/results/describe-position.ts';
import type { ReleasedMeasure } from '#shared/domain/results/types.ts';
import type { ResultCorrectionView, ResultView } from '#shared/views/results.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { LevelBadge } from '#web/figures/level-badge.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './corrected.module.css';
import { DoctorText } from './doctor-text.tsx';

interface CorrectedProps {
  view: ResultView;
  correction: ResultCorrectionView;
}

export function Corrected({ view, correction }: CorrectedProps) {
  const { t } = useTranslation('results');
  const { difference, reason, asksForReading } = correction;
  return (
    <section className={classes.corrected} aria-label={t('corrected.changes')}>
      <h2>{t('corrected.changes')}</h2>
      {difference ? (
        <p>
          {difference.outcome && t(`corrected.outcome.${difference.outcome}`)}{' '}
          {difference.unchanged > 0 && t('corrected.unchanged', { count: difference.unchanged })}
        </p>
      ) : (
        <p>{t('corrected.afterTakeBack')}</p>
      )}
      {reason && (
        <DoctorText text={reason}>
          {({ text }) => (
            <p>
              <b>{t('corrected.reason')}:</b> {text}
            </p>
          )}
        </DoctorText>
      )}
      {difference && <Changes difference={difference} />}
      {asksForReading && view.replacedBy === null && <Reading view={view} readAt={correction.readAt} />}
    </section>
  );
}

function Changes({ difference }: { difference: ReleaseDifference }) {
  const { measures, areas, health, recommendations, followUps } = difference;
  const { t } = useTranslation(['results', 'common']);
  const language = useLanguage();
  const value = (measure: ReleasedMeasure) => `${displayValue(measure)} ${measure.unit}`;
  const place = (measure: ReleasedMeasure) => labelPlace(measure, t);
  const changes = [measures, areas, health, recommendations.added, recommendations.removed];
  // Nothing is left of it where the laboratory took everything back that had changed.
  if ([...changes, followUps.added, followUps.removed].every(({ length }) => length === 0)) return null;
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{t('results:corrected.what')}</th>
          <th scope="col">{t('results:corrected.old')}</th>
          <th scope="col">{t('results:corrected.new')}</th>
        </tr>
      </thead>
      <tbody>
        {measures.map(({ marker, before, after, why }) => (
          <Change
            key={marker}
            what={localized(
              (after ?? before ?? why)?.name ?? { de: marker, en: marker, fr: marker, it: marker },
              language,
            )}
            before={before ? <s>{value(before)}</s> : t('results:corrected.none')}
            beforeNote={before && place(before)}
            after={after ? <b>{value(after)}</b> : t('results:corrected.none')}
            afterNote={after ? place(after) : why && t(`results:corrected.why.${why.reason}`)}
          />
        ))}
        {areas.map(({ before, after, move }) => (
          <Change
            key={after.resultCategoryId}
            what={t('results:corrected.areaOf', { area: localized(after.name, language) })}
            whatNote={t('results:corrected.rating')}
            before={before ? <s>{t(`common:level.${before.level}`)}</s> : t('results:corrected.none')}
            after={<LevelBadge level={after.level} size="sm" />}
            afterNote={t(`results:corrected.move.${move}`)}
          />
        ))}
        {health.map(({ before, after, move }) => (
          <Change
            key={after.healthMeasureId}
            what={localized(after.name, language)}
            whatNote={t('results:corrected.rating')}
            before={before ? <s>{t(`common:level.${before.level}`)}</s> : t('results:corrected.none')}
            after={<LevelBadge level={after.level} size="sm" />}
            afterNote={t(`results:corrected.move.${move}`)}
          />
        ))}
        {recommendations.added.map(({ key, link }) => (
          <Change
            key={key}
            what={t('results:corrected.advice')}
            before={t('results:corrected.noAdvice')}
            after={<b>{localized(link.text, language)}</b>}
            afterNote={t('results:corrected.added')}
          />
        ))}
        {recommendations.removed.map(({ key, link }) => (
          <Change
            key={key}
            what={t('results:corrected.advice')}
            before={<s>{localized(link.text, language)}</s>}
            after={t('results:corrected.removed')}
          />
        ))}
        {followUps.added.map(({ key, name }) => (
          <Change
            key={key}
            what={t('results:corrected.followUp')}
            before={t('results:corrected.noFollowUp')}
            after={<b>{localized(name, language)}</b>}
            afterNote={t('results:corrected.addedFollowUp')}
          />
        ))}
        {followUps.removed.map(({ key, name }) => (
          <Change
            key={key}
            what={t('results:corrected.followUp')}
            before={<s>{localized(name, language)}</s>}
            after={t('results:corrected.removedFollowUp')}
          />
        ))}
      </tbody>
    </table>
  );
}

/** `im Bereich (15–150)`: a correction may have changed the range alone. */
function labelPlace({ position, side, range }: ReleasedMeasure, t: TFunction): string {
  if (position === null) return '';
  const place = t(position === 'critical' ? `results:place.critical.${side ?? 'any'}` : `results:place.${position}`);
  const kind = rangeKind(range);
  return kind === 'none' ? place : `${place} (${t(`results:rangeText.${kind}`, rangeFigures(range))})`;
}

interface ChangeProps {
  what: string;
  whatNote?: string;
  before: ReactNode;
  beforeNote?: string | null;
  after: ReactNode;
  afterNote?: string | null;
}

function Change({ what, whatNote, before, beforeNote, after, afterNote }: ChangeProps) {
  const { t } = useTranslation('results');
  return (
    <tr>
      <th scope="row">
        {what}
        {whatNote && <span className="muted">{whatNote}</span>}
      </th>
      <td>
        <span className="vh">{t('corrected.old')}: </span>
        {before}
        {beforeNote && <span className="muted">{beforeNote}</span>}
      </td>
      <td>
        <div className={classes.new}>
          <IconArrowRight className={classes.arrow} size={20} stroke={1.75} aria-hidden />
          <div>
            <span className="vh">{t('corrected.new')}: </span>
            {after}
            {afterNote && <span className="muted">{afterNote}</span>}
          </div>
        </div>
      </td>
    </tr>
  );
}

/** Only the person themselves can say that they have read it. */
function Reading({ view, readAt }: { view: ResultView; readAt: string | null }) {
  const { t } = useTranslation(['results', 'errors']);
  const [confirm, { isLoading, error }] = api.useConfirmReadMutation();
  const isOwn = useAppSelector(selectUser)?.id === view.customerId;
  if (readAt)
    return (
      <p className={classes.done} role="status">
        <IconCircleCheck size={24} stroke={1.75} aria-hidden />
        {t('results:corrected.read.done', { date: formatDate(readAt), time: formatTime(readAt) })}
      </p>
    );
  if (!isOwn) return null;
  const { orderId, version } = view;
  return (
    <div className={classes.reading} data-print="no">
      <div>
        <h3>{t('results:corrected.read.title')}</h3>
        <p className="muted">{t('results:corrected.read.help')}</p>
        {error && (
          <p role="alert" className={classes.error}>
            {describeError(error, t)}
          </p>
        )}
      </div>
      <Button
        size="lg"
        loading={isLoading}
        leftSection={<IconCheck size={20} stroke={1.75} aria-hidden />}
        onClick={() => void confirm({ params: { orderId }, body: { version } })}
      >
        {t('results:corrected.read.yes')}
      </Button>
    </div>
  );
}
