/**
 * /shared/:shareId. A result that somebody shares by link: nothing of it is shown before the code of the SMS, and nothing stays when the
 * sharing ends while it is read.
 */
import { IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ShareOpenedView } from '#shared/views/sharing.ts';
import { api } from '#web/client/api.ts';
import { watch } from '#web/client/live.ts';
import { errorBodyOf } from '#web/kit/describe-error.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { CodeForm } from './code-form.tsx';
import classes from './shared.module.css';
import { SharedResult } from './shared-result.tsx';

export function SharedScreen() {
  const { shareId = '' } = useParams();
  return <Shared key={shareId} shareId={shareId} />;
}

type Stage = ShareOpenedView | 'code' | 'lapsed' | 'over';

function Shared({ shareId }: { shareId: string }) {
  const { t } = useTranslation('results-sharing');
  const [stage, setStage] = useState<Stage>('code');
  if (stage === 'over') return <Closed title={t('shared.over')} help={t('shared.overHelp')} tone="info" />;
  if (typeof stage === 'object') return <Opened opened={stage} onLapsed={() => setStage('lapsed')} />;
  return (
    <Page width="form">
      <PageHeading
        title={t('shared.title')}
        documentTitle={t('shared.documentTitle')}
        eyebrow={
          <span className={classes.locked}>
            <IconLock size={20} stroke={1.75} aria-hidden /> {t('shared.locked')}
          </span>
        }
      />
      <CodeForm shareId={shareId} isAgain={stage === 'lapsed'} onOpened={setStage} onOver={() => setStage('over')} />
    </Page>
  );
}

/**
 * What the ticket reads. Whatever the server refuses is gone from the page, also what was read before; and when the ticket's time is over
 * nothing stays, whether the server can be asked or not.
 */
function Opened({ opened, onLapsed }: { opened: ShareOpenedView; onLapsed: () => void }) {
  const { ticket, expiresInSeconds } = opened;
  const { t } = useTranslation('results-sharing');
  const result = api.useGetSharedResultQuery(
    { bearer: ticket },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  const [isTimeUp, setTimeUp] = useState(false);
  const { refetch } = result;
  useEffect(() => {
    const timer = setTimeout(() => {
      setTimeUp(true);
      void refetch();
    }, expiresInSeconds * 1000);
    return () => clearTimeout(timer);
  }, [expiresInSeconds, refetch]);
  const refused = errorBodyOf(result.error)?.error;
  useEffect(() => watch({ shared: ticket }), [ticket]);
  useEffect(() => {
    if (refused === 'share-lapsed') onLapsed();
  }, [refused, onLapsed]);
  if (refused === 'share-over')
    return <Closed title={t('shared.endedNow')} help={t('shared.endedNowHelp')} tone="info" />;
  if (refused === 'result-taken-back')
    return <Closed title={t('shared.takenBack')} help={t('shared.takenBackHelp')} tone="warning" />;
  if (refused === undefined && result.data && !isTimeUp) return <SharedResult view={result.data} ticket={ticket} />;
  return (
    <Page>
      <PageHeading title={t('shared.documentTitle')} />
      <QueryState query={{ ...result, data: undefined }} skeleton="cards">
        {() => null}
      </QueryState>
    </Page>
  );
}

function Closed({ title, help, tone }: { title: string; help: string; tone: 'info' | 'warning' }) {
  const { t } = useTranslation('results-sharing');
  return (
    <Page width="form">
      <PageHeading title={title} documentTitle={t('shared.documentTitle')} />
      <Notice tone={tone} live="alert">
        <p>{help}</p>
      </Notice>
    </Page>
  );
}
