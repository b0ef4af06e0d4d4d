/** /:mainOrderId/follow-ups/:productKey. Why a follow-up test is recommended, by whom, when; then its price and how it goes at home. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { formatDate, formatDayInWords } from '#shared/domain/format-date.ts';
import { FollowUpStatus } from '#shared/domain/orders/follow-up-status.ts';
import type { ProductGroupView, ProductView } from '#shared/views/catalogue.ts';
import type { CustomerFollowUpView } from '#shared/views/orders.ts';
import type { ResultView } from '#shared/views/results.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { Card } from '#web/kit/card.tsx';
import { Initials } from '#web/kit/initials.tsx';
import { localized } from '#web/kit/localized.ts';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { MarkerFigure } from '#web/results/result-document/marker-figure.tsx';
import { useFollowUp } from '../use-follow-up.ts';
import classes from './follow-up.module.css';
import { FollowUpOffer } from './follow-up-offer.tsx';
import { FollowUpOutcome } from './follow-up-outcome.tsx';
import { HomeSteps } from './home-steps.tsx';

export function FollowUpScreen() {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const now = useNow();
  const { mainOrderId, productKey, query } = useFollowUp();
  const result = api.useGetResultOfOrderQuery({ params: { orderId: mainOrderId } });
  const shop = api.useListProductGroupsQuery();
  const followUp = query.data?.followUp;
  // The result says what is recommended now.
  if (followUp === null && !query.isFetching) return <Navigate to={paths.result(mainOrderId)} replace />;
  const sampledAt = result.data && (result.data.sampledAt ?? result.data.releasedAt);
  const isOpen = followUp?.status === FollowUpStatus.open;
  const isLater = followUp && Date.parse(followUp.idealFrom) > now.getTime();
  return (
    <Page>
      <PageHeading
        back={{
          to: paths.result(mainOrderId),
          label: sampledAt ? t('followUp.toResultOf', { date: formatDate(sampledAt) }) : t('followUp.toResult'),
        }}
        eyebrow={t('followUp.eyebrow')}
        title={followUp ? localized(followUp.name, language) : t('followUp.title')}
        lead={
          followUp &&
          isOpen &&
          (followUp.isMeasuredSince
            ? t('followUp.measuredSince')
            : isLater
              ? t('followUp.idealFrom', { date: formatDayInWords(followUp.idealFrom, language) })
              : t('followUp.idealNow'))
        }
      />
      <QueryState query={query} skeleton="summary">
        {({ followUp: found }) => (
          <QueryState query={result} skeleton="summary">
            {(view) => (
              <QueryState query={shop} skeleton="summary">
                {({ productGroups }) =>
                  found && (
                    <FollowUpPage followUp={found} result={view} offered={findOffered(productGroups, productKey)} />
                  )
                }
              </QueryState>
            )}
          </QueryState>
        )}
      </QueryState>
    </Page>
  );
}

export interface Offered {
  group: ProductGroupView;
  product: ProductView;
}

/** Null where the test is not sold any more. */
function findOffered(groups: readonly ProductGroupView[], productKey: string): Offered | null {
  for (const group of groups) {
    const product = group.products.find(({ key }) => key === productKey);
    if (product) return { group, product };
  }
  return null;
}

interface FollowUpPageProps {
  followUp: CustomerFollowUpView;
  result: ResultView;
  offered: Offered | null;
}

function FollowUpPage({ followUp, result, offered }: FollowUpPageProps) {
  const { status } = followUp;
  const isOpen = status === FollowUpStatus.open;
  const side = useRef<HTMLDivElement>(null);
  const shown = useRef(status);
  // Whoever has just pressed "do not suggest any more", or taken it back, finds what took its place under their fingers.
  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (document.activeElement === document.body) side.current?.querySelector('button')?.focus();
  }, [status]);
  return (
    <>
      <TwoColumn
        sticky
        side={
          <div ref={side}>
            {isOpen && offered ? (
              <FollowUpOffer followUp={followUp} offered={offered} />
            ) : (
              <FollowUpOutcome followUp={followUp} />
            )}
          </div>
        }
      >
        <Reason followUp={followUp} result={result} />
        <LastValue result={result} offered={offered} />
      </TwoColumn>
      {isOpen && offered && <HomeSteps turnaroundDays={offered.product.turnaroundDays} />}
    </>
  );
}

function Reason({ followUp, result }: Omit<FollowUpPageProps, 'offered'>) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { doctor, releasedAt } = result;
  return (
    <section className={classes.reason} aria-label={t('followUp.why')}>
      <p className={classes.words}>{localized(followUp.reason, language)}</p>
      <div className={classes.sign}>
        <Initials name={doctor.name} size={44} />
        <p>
          <b>{[doctor.title, doctor.name].filter(Boolean).join(' ')}</b>
          <br />
          <span className="muted">{t('followUp.recommendedOn', { date: formatDate(releasedAt) })}</span>
        </p>
      </div>
    </section>
  );
}

/** The value it is about, on its line: the first of the test's values that the result has. */
function LastValue({ result, offered }: Pick<FollowUpPageProps, 'result' | 'offered'>) {
  const { t } = useTranslation('orders');
  const keys = offered?.product.markers.map(({ key }) => key) ?? [];
  const measure = keys.flatMap((key) => result.document.bloodMeasures.find(({ marker }) => marker === key) ?? [])[0];
  if (!measure) return null;
  return (
    <div className={classes.value}>
      <Card as="section">
        <h2 className="cardhead">{t('followUp.lastValue')}</h2>
        <MarkerFigure measure={measure} />
      </Card>
    </div>
  );
}
