/** /results/:orderId/share. Whom the person lets read their result: the links that open it, what was opened, and the end of each. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { formatDate } from '#shared/domain/format-date.ts';
import type { ResultView } from '#shared/views/results.ts';
import type { SharesView, ShareView } from '#shared/views/sharing.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { localized } from '#web/kit/localized.ts';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { type Ending, EndShare } from './end-share.tsx';
import { FormerShares } from './former-shares.tsx';
import { ShareCard } from './share-card.tsx';
import { ShareForm } from './share-form.tsx';
import { WhatIsSeen } from './what-is-seen.tsx';

export function ShareScreen() {
  const { t } = useTranslation('results-sharing');
  const { orderId = '' } = useParams();
  const language = useLanguage();
  const result = api.useGetResultOfOrderQuery({ params: { orderId } });
  const shares = api.useListSharesQuery({ params: { orderId } }, { refetchOnMountOrArgChange: true });
  const leadOf = ({ product, sampledAt }: ResultView): string => {
    const facts = { product: localized(product.name, language) };
    return sampledAt ? t('share.lead', { ...facts, date: formatDate(sampledAt) }) : t('share.leadUndated', facts);
  };
  return (
    <Page>
      <PageHeading
        title={t('share.title')}
        back={{ to: paths.result(orderId), label: t('share.toResult') }}
        lead={result.data && leadOf(result.data)}
      />
      <QueryState
        query={result}
        skeleton="cards"
        missing={<EmptyState title={t('share.none')}>{t('share.noneHelp')}</EmptyState>}
      >
        {() => (
          <QueryState query={shares} skeleton="cards">
            {(view) => <Shares orderId={orderId} view={view} />}
          </QueryState>
        )}
      </QueryState>
    </Page>
  );
}

function Shares({ orderId, view }: { orderId: string; view: SharesView }) {
  const { t } = useTranslation('results-sharing');
  const [ending, setEnding] = useState<Ending | null>(null);
  // A wrong number: the form begins anew with the name that was given.
  const [again, setAgain] = useState({ turn: 0, recipient: '' });
  // Below it stands the form on a phone: who made a link is led up to it.
  const [made, setMade] = useState<string | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const active = view.items.filter(({ state }) => state === 'active');
  const former = view.items.filter(({ state }) => state !== 'active');

  function ended({ share, isWrongNumber }: Ending): void {
    setEnding(null);
    const { recipient } = share;
    announce(isWrongNumber ? t('share.wrongNumberSaid') : t('share.endedSaid', { recipient }));
    if (isWrongNumber) setAgain(({ turn }) => ({ turn: turn + 1, recipient }));
    else top.current?.focus();
  }
  const end = (share: ShareView, isWrongNumber: boolean) => setEnding({ share, isWrongNumber });

  return (
    <>
      <TwoColumn
        side={
          <>
            <ShareForm
              key={again.turn}
              orderId={orderId}
              recipient={again.recipient}
              takesFocus={again.turn > 0}
              days={view.days}
              onMade={setMade}
              isAnother={active.length > 0}
            />
            <WhatIsSeen />
          </>
        }
      >
        <div ref={top} tabIndex={-1}>
          {active.map((share) => (
            <ShareCard
              key={share._id}
              share={share}
              takesFocus={share._id === made}
              onEnd={(isWrongNumber) => end(share, isWrongNumber)}
            />
          ))}
          <FormerShares shares={former} />
        </div>
      </TwoColumn>
      <EndShare orderId={orderId} ending={ending} onKeep={() => setEnding(null)} onEnded={ended} />
    </>
  );
}
