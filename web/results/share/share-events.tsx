/** What happened at a share, the newest first; wrong codes one after the other are one line. */
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import type { ShareEventView, ShareView } from '#shared/views/sharing.ts';
import classes from './share.module.css';

interface Line extends ShareEventView {
  times: number;
}

/** @param events the newest first */
function lines(events: readonly ShareEventView[]): Line[] {
  const all: Line[] = [];
  for (const event of events) {
    const last = all.at(-1);
    if (event.kind === 'wrong-code' && last?.kind === 'wrong-code') last.times += 1;
    else all.push({ ...event, times: 1 });
  }
  return all;
}

export function ShareEvents({ share }: { share: ShareView }) {
  const { t } = useTranslation('results-sharing');
  const said = ({ kind, version }: Line): string => {
    if (kind === 'wrong-code') return t('share.nothingSeen');
    return version === null ? t('share.takenBack') : t('share.version', { version });
  };
  return (
    <ol className={classes.list}>
      {lines(share.events).map((line) => (
        <li key={`${line.kind}-${line.at}`} className={classes.line}>
          <span className="muted">{timeOf(line.at)}</span>
          <span>
            <b data-tone={line.kind === 'wrong-code' ? 'warning' : undefined} className={classes.what}>
              {t(`share.event.${line.kind}`)}
              {line.times > 1 && `, ${t('share.times', { count: line.times })}`}
            </b>
            <span className={`muted ${classes.detail}`}>{said(line)}</span>
          </span>
        </li>
      ))}
      <li className={classes.line}>
        <span className="muted">{timeOf(share.createdAt)}</span>
        <span>
          <b className={classes.what}>{t('share.event.created')}</b>
          <span className={`muted ${classes.detail}`}>{t('share.byYou')}</span>
        </span>
      </li>
    </ol>
  );
}

const timeOf = (at: string): string => `${formatDate(at)}, ${formatTime(at)}`;
