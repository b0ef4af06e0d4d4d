/** Links that open nothing any more, and how often they had been opened. */
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { ShareView } from '#shared/views/sharing.ts';
import classes from './share.module.css';

export function FormerShares({ shares }: { shares: readonly ShareView[] }) {
  const { t } = useTranslation('results-sharing');
  if (shares.length === 0) return null;
  return (
    <section className={classes.former}>
      <h2 className={classes.small}>{t('share.over')}</h2>
      <ul className={classes.list}>
        {shares.map((share) => {
          const [last, ...before] = share.events.filter(({ kind }) => kind === 'opened');
          return (
            <li key={share._id} className={classes.line}>
              <span className="muted">{share.recipient}</span>
              <span>
                <b className={classes.what}>
                  {share.endedAt
                    ? t('share.endedOn', { date: formatDate(share.endedAt) })
                    : t('share.expiredOn', { date: formatDate(share.expiresAt) })}
                </b>
                <span className={`muted ${classes.detail}`}>
                  {last
                    ? t('share.openedTimes', { count: before.length + 1, date: formatDate(last.at) })
                    : t('share.neverOpened')}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
