/** Beside a corrected result: with whom the version before was shared and who read it, so that its person can tell them. */
import { IconShare } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { ResultView } from '#shared/views/results.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import side from '../result-document/side.module.css';
import classes from './seen-before.module.css';
import { type SawBefore, whoSawBefore } from './who-saw-before.ts';

export function SeenBefore({ view }: { view: ResultView }) {
  const { t } = useTranslation('results-sharing');
  const { orderId, customerId, version, correction } = view;
  const isOwn = useAppSelector(selectUser)?.id === customerId;
  const { data } = api.useListSharesQuery({ params: { orderId } }, { skip: !isOwn || correction === null });
  const readers = whoSawBefore(data?.items ?? [], version);
  if (readers.length === 0) return null;
  return (
    <section className={side.card} aria-label={t('before.title')} data-print="no">
      <h2 className={side.small}>{t('before.title')}</h2>
      <ul className={classes.list}>
        {readers.map((reader) => (
          <Reader key={reader.share._id} reader={reader} />
        ))}
      </ul>
      <p className={`muted ${classes.help}`}>{t('before.help')}</p>
      <ActionLink to={paths.share(orderId)} icon={<IconShare size={20} stroke={1.75} aria-hidden />}>
        {t('before.toShares')}
      </ActionLink>
    </section>
  );
}

function Reader({ reader: { share, seen, hasFile, readNowAt } }: { reader: SawBefore }) {
  const { t } = useTranslation('results-sharing');
  const now = readNowAt ? 'read' : share.state === 'active' ? 'open' : 'over';
  return (
    <li>
      <b className={classes.recipient}>{share.recipient}</b>
      <span className="muted">
        {t(hasFile ? 'before.file' : 'before.opened', { version: seen.version, date: formatDate(seen.at) })}
      </span>{' '}
      <span>{t(`before.now.${now}`, { date: readNowAt ? formatDate(readNowAt) : '' })}</span>
    </li>
  );
}
