/** What held when: each message of the laboratory, each release, each match that was undone, and the version that is being written. */
import { IconArrowBackUp, IconCircleCheck, IconCircleDashed, IconMicroscope, IconRefresh } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { ReviewView } from '#shared/views/reviewing.ts';
import { useOpenCase } from './case-context.ts';
import { Part } from './part.tsx';
import classes from './timeline-part.module.css';

interface Moment {
  /** Null: now. */
  at: string | null;
  icon: typeof IconRefresh;
  tone: 'calm' | 'warning';
  title: string;
  detail: string;
}

export function TimelinePart() {
  const { t } = useTranslation('results');
  const { review, isReadOnly } = useOpenCase();
  const moments = momentsOf(review, t);
  if (!isReadOnly) {
    moments.push({
      at: null,
      icon: IconCircleDashed,
      tone: 'calm',
      title: t('timeline.draft', { version: review.releases.length + 1 }),
      detail: '',
    });
  }
  return (
    <Part title={t('timeline.title')}>
      <ol className={classes.moments}>
        {moments.map(({ at, icon: Icon, tone, title, detail }) => (
          <li key={`${at}${title}${detail}`} data-tone={tone}>
            <Icon size={18} stroke={1.75} aria-hidden />
            <span>
              <b className="m">{title}</b>
              {detail !== '' && <span className={classes.detail}>{detail}</span>}
              <span className="muted">
                {at === null ? t('timeline.now') : <time dateTime={at}>{formatDateTime(at)}</time>}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** Oldest first. */
function momentsOf({ messages, releases, undoneMatches }: ReviewView, t: TFunction): Moment[] {
  const firstRelease = releases[0]?.releasedAt;
  const arrived = messages.map(({ receivedAt, status, fileName }): Moment & { at: string } => {
    const isLater = firstRelease !== undefined && receivedAt > firstRelease;
    return {
      at: receivedAt,
      icon: isLater ? IconRefresh : IconMicroscope,
      tone: isLater ? 'warning' : 'calm',
      title: t(isLater ? 'results:timeline.correction' : 'results:timeline.values'),
      detail: `${fileName}, ${t(`results:timeline.message.${status}`)}`,
    };
  });
  const released = releases.map(({ releasedAt, releasedBy, version }): Moment & { at: string } => ({
    at: releasedAt,
    icon: IconCircleCheck,
    tone: 'calm',
    title: t('results:timeline.released', { version }),
    detail: releasedBy,
  }));
  const undone = undoneMatches.map(({ at, by, reason }): Moment & { at: string } => ({
    at,
    icon: IconArrowBackUp,
    tone: 'warning',
    title: t('results:timeline.undone'),
    detail: `${by}: «${reason}»`,
  }));
  return [...arrived, ...released, ...undone].toSorted((a, b) => a.at.localeCompare(b.at));
}
