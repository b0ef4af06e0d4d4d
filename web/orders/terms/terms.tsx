/** Step 5, first part: the terms in force, accepted once for each order. */
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import type { PageView } from '#shared/views/content.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { BookingRail } from '#web/app/shell/booking-rail.tsx';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ContentText } from '#web/kit/content-text.tsx';
import { LoadError } from '#web/kit/load-error.tsx';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { OnlineButton } from '#web/kit/online-button.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { Section } from '#web/kit/section.tsx';
import { StickyBar } from '#web/kit/sticky-bar.tsx';
import { useWhenOnline } from '#web/kit/use-when-online.ts';
import { StatementSentences } from '../order-confirm/statement-sentences.tsx';
import { OrderMissing } from '../order-missing.tsx';
import classes from './terms.module.css';

const TERMS = 'terms';

export function TermsScreen() {
  const { t } = useTranslation('orders');
  const { orderId = '' } = useParams();
  const order = api.useGetOrderQuery({ params: { orderId } });
  const pages = api.useListPagesQuery();
  const terms = pages.data?.pages.find(({ key }) => key === TERMS);
  const isCounter = order.data?.statementMissing === true;
  const statement = api.useGetMedicalStatementQuery(undefined, { skip: !isCounter });
  if (order.data?.status !== undefined && order.data.status !== null)
    return <Navigate to={paths.order(orderId)} replace />;
  if (order.data?.seenTermsAndConditions) {
    return <Navigate to={paths.settle(orderId, order.data.lastUpdatedTransactionNo)} replace />;
  }
  const hold = order.data?.hold;
  return (
    <>
      <BookingRail current="payment" ordered />
      <Page width="reading">
        <PageHeading
          title={t('terms.title')}
          lead={hold && !hold.lapsed ? t('terms.held', { time: formatTime(hold.until) }) : t('terms.lead')}
        />
        <QueryState query={order} missing={<OrderMissing />}>
          {() => (
            <QueryState query={pages}>
              {() => (
                <>
                  {isCounter && (
                    <QueryState query={statement}>{(text) => <StatementSentences statement={text} />}</QueryState>
                  )}
                  {terms ? <Terms terms={terms} /> : <LoadError onRetry={pages.refetch} />}
                </>
              )}
            </QueryState>
          )}
        </QueryState>
      </Page>
      {order.data && terms && (!isCounter || statement.data) && (
        <AcceptBar
          order={order.data}
          version={terms.version}
          {...(statement.data && isCounter ? { statementVersion: statement.data.version } : {})}
        />
      )}
    </>
  );
}

function Terms({ terms }: { terms: PageView }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  return (
    <article aria-label={localized(terms.title, language)}>
      <div className={classes.head}>
        <p className="muted">
          {t('terms.version', {
            title: localized(terms.title, language),
            version: terms.version,
            date: formatDate(terms.date),
          })}
        </p>
        <p className="acts" data-print="no">
          <ActionLink onClick={() => window.print()} icon={<IconPrinter size={20} stroke={1.75} aria-hidden />}>
            {t('terms.print')}
          </ActionLink>
          <ActionLink to={paths.contentPage('privacy')}>{t('terms.privacy')}</ActionLink>
        </p>
      </div>
      {terms.notice && (
        <div className={classes.notice}>
          <Notice tone="calm">
            <p>{localized(terms.notice, language)}</p>
          </Notice>
        </div>
      )}
      {terms.sections.map((section) => (
        <Section key={section.key} title={localized(section.heading, language)} look="label">
          <ContentText>{localized(section.body, language)}</ContentText>
        </Section>
      ))}
    </article>
  );
}

interface AcceptBarProps {
  order: OrderView;
  version: string;
  /** Of the medical statement, where it was ordered at a counter. */
  statementVersion?: string;
}

function AcceptBar({ order, version, statementVersion }: AcceptBarProps) {
  const { t } = useTranslation('orders');
  const navigate = useNavigate();
  const [accept, { isLoading, error }] = api.useAcceptTermsMutation();
  const [leaving, setLeaving] = useState(false);
  const go = async () => {
    setLeaving(true);
    const result = await accept({
      params: { orderId: order._id },
      body: { version, ...(statementVersion ? { statementVersion } : {}) },
    });
    // Back must not lead here again: there is nothing left to accept.
    if ('error' in result) setLeaving(false);
    else navigate(paths.settle(order._id, order.lastUpdatedTransactionNo), { replace: true });
  };
  const { run, isWaiting } = useWhenOnline(() => void go());
  return (
    <StickyBar>
      <div className={`grow ${classes.words}`}>
        {error ? <LoadError error={error} title={t('terms.failed')} /> : <p>{t('terms.accepting')}</p>}
      </div>
      <OnlineButton kept="order" isWaiting={isWaiting} size="lg" onClick={run} loading={isLoading || leaving}>
        {t('terms.accept')}
      </OnlineButton>
    </StickyBar>
  );
}
