/**
 * /results/:orderId. The released result, or before that a page that says when it is expected. A release while the page is open only
 * offers the result: nothing on the page moves by itself.
 */
import { IconPrinter } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatDate } from '#shared/domain/format-date.ts';
import { OrderLabel } from '#shared/domain/orders/order-label.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { OrderView } from '#shared/views/orders.ts';
import type { ResultView } from '#shared/views/results.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { errorBodyOf, statusOf } from '#web/kit/describe-error.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { isQuestionnaireComplete } from '#web/orders/order-facts.ts';
import { ReadsRecommendations } from '../result-document/reads-recommendations.tsx';
import { ResultDocument } from '../result-document/result-document.tsx';
import { resultTitle } from '../result-document/result-title.ts';
import { NotReleased } from './not-released.tsx';
import classes from './save-result.module.css';
import { SaveAnswers, SaveResult } from './save-result.tsx';
import { SeenBefore } from './seen-before.tsx';
import { VersionNotices } from './version-notices.tsx';
import { WithResult } from './with-result.tsx';

export function ResultScreen() {
  const { orderId = '' } = useParams();
  const [search] = useSearchParams();
  const version = search.get('version');
  if (version) return <FormerVersion key={version} orderId={orderId} version={version} />;
  return <ResultOfOrder key={orderId} orderId={orderId} />;
}

/** A version that another has replaced, or whichever the address names. */
function FormerVersion({ orderId, version }: { orderId: string; version: string }) {
  const { t } = useTranslation('results');
  const result = api.useGetResultVersionQuery({ params: { orderId, version } });
  if (result.data) return <Released view={result.data} />;
  return (
    <Page>
      <PageHeading title={t('title')} back={{ to: paths.result(orderId), label: t('corrected.toCurrent') }} />
      <QueryState query={result} skeleton="cards">
        {() => null}
      </QueryState>
    </Page>
  );
}

/** What this page asked for itself while it began (web/app/ask-ahead.ts) is not asked once more; what is older is. */
const FRESH_SECONDS = 10;

function ResultOfOrder({ orderId }: { orderId: string }) {
  const { t } = useTranslation('results');
  const result = api.useGetResultOfOrderQuery({ params: { orderId } }, { refetchOnMountOrArgChange: FRESH_SECONDS });
  // What was loaded before stays in the store: what was taken back must not stay on the page.
  const isTakenBack = errorBodyOf(result.error)?.error === 'result-taken-back';
  const isMissing = isTakenBack || (result.data === undefined && statusOf(result.error) === 404);
  const [waited, setWaited] = useState(false);
  // What came is drawn piece by piece: in one go it would hold up a slow phone.
  const drawn = useDeferredValue(result.data);
  const released = isTakenBack ? undefined : drawn;

  useEffect(() => {
    if (isMissing) setWaited(true);
  }, [isMissing]);

  const isOffered = waited && released !== undefined;
  useEffect(() => {
    if (isOffered) announce(t('offer.announce'));
  }, [isOffered, t]);

  if (released && !waited) return <Released view={released} />;
  if (waited || isTakenBack)
    return (
      <Waiting orderId={orderId} isReleased={isOffered} isTakenBack={isTakenBack} onShow={() => setWaited(false)} />
    );
  return (
    <Page>
      <PageHeading title={t('title')} back={{ to: paths.userResults, label: t('allResults') }} />
      {/* what is there and not drawn yet is waited for, too */}
      <QueryState query={result.data ? { refetch: result.refetch } : result} skeleton="cards">
        {() => null}
      </QueryState>
    </Page>
  );
}

interface WaitingProps {
  orderId: string;
  isReleased: boolean;
  /** There was a result: its values were perhaps not this person's. */
  isTakenBack: boolean;
  onShow: () => void;
}

function Waiting({ orderId, isReleased, isTakenBack, onShow }: WaitingProps) {
  const { t } = useTranslation('results');
  const order = api.useGetOrderQuery({ params: { orderId } });
  return (
    <Page>
      <PageHeading
        title={t(isReleased ? 'offer.title' : `waiting.${wordOf(order.data)}`)}
        back={{ to: paths.userResults, label: t('allResults') }}
        lead={!isReleased && order.data && needsAnswers(order.data) ? t('release.questionnaire-open') : undefined}
      />
      {isTakenBack && (
        <div style={{ marginBottom: 32 }}>
          <Notice tone="warning" live="alert" title={t('takenBack.title')}>
            <p>{t('takenBack.help')}</p>
          </Notice>
        </div>
      )}
      <QueryState query={order} skeleton="summary">
        {(view) => <NotReleased order={view} onShow={isReleased ? onShow : undefined} />}
      </QueryState>
    </Page>
  );
}

/** The questionnaire stands between this order and its result. Where nothing else does any more, the order's own sentence says so below. */
const needsAnswers = (order: OrderView): boolean =>
  order.status !== null &&
  order.status !== OrderStatus.CANCELLED &&
  order.label !== OrderLabel.waitingForQuestionnaire &&
  !isQuestionnaireComplete(order);

/** Nobody is told to wait for what cannot come, or that something is under way before there is a sample. */
function wordOf(order: OrderView | undefined): 'ahead' | 'coming' | 'cancelled' {
  if (order?.status === OrderStatus.CANCELLED) return 'cancelled';
  return order === undefined || order.status === null || order.status === OrderStatus.PAID ? 'ahead' : 'coming';
}

/** The PDF, which most people want, stands in the card beside the result. */
const MORE_FILES = ['getResultFhir', 'getResultCsv'] as const;

function Released({ view }: { view: ResultView }) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const product = localized(view.product.name, language);
  const isReplaced = view.replacedBy !== null;
  const title = resultTitle(view, t);
  const top = useRef<HTMLDivElement>(null);
  // "Show results" opens a new page, which begins at the top.
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.querySelector('h1')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <Page>
      <div ref={top}>
        <PageHeading
          title={title}
          documentTitle={`${view.replacedBy === null ? t('title') : title} – ${product}`}
          back={{ to: paths.userResults, label: t('allResults') }}
          meta={view.sampledAt ? t('sampledOn', { product, date: formatDate(view.sampledAt) }) : product}
          actions={
            <span data-print="no">
              <ActionLink onClick={() => window.print()} icon={<IconPrinter size={20} stroke={1.75} aria-hidden />}>
                {t('print')}
              </ActionLink>
            </span>
          }
        />
      </div>
      <VersionNotices view={view} />
      <ReadsRecommendations view={view}>
        <ResultDocument
          view={view}
          actions={
            !isReplaced && (
              <>
                <SeenBefore view={view} />
                <WithResult view={view} />
              </>
            )
          }
        />
      </ReadsRecommendations>
      {!isReplaced && (
        <section className={classes.files} data-print="no">
          <h2>{t('files.title')}</h2>
          {MORE_FILES.map((file) => (
            <SaveResult key={file} id={view._id} file={file} />
          ))}
          <SaveAnswers orderId={view.orderId} />
        </section>
      )}
    </Page>
  );
}
