/** What the three screens of moving an appointment share: the head, loading, and why it cannot be moved. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { CONTACT } from '#web/app/shell/contact.ts';
import type { BackLinkProps } from '#web/kit/back-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { OrderMissing } from '#web/orders/order-missing.tsx';
import type { Move, useMove } from './use-move.ts';

export interface RescheduleFrameProps {
  state: ReturnType<typeof useMove>;
  title: string;
  lead?: ReactNode;
  back: BackLinkProps;
  /** At the lower edge of the window, outside of the page. */
  bar?: (move: Move) => ReactNode;
  children: (move: Move) => ReactNode;
}

export function RescheduleFrame({ state, title, lead, back, bar, children }: RescheduleFrameProps) {
  const { order, query } = state;
  const ready = query.data?.move;
  return (
    <>
      <Page>
        <PageHeading
          back={back}
          title={title}
          lead={lead}
          documentTitle={order ? `${title}, ${order.orderNumber}` : title}
        />
        <QueryState query={query} skeleton="summary" missing={<OrderMissing />}>
          {({ move }) => {
            if (move === null) return order && <NotPossible order={order} />;
            return move.branches.length === 0 ? <NoBranch orderId={order?._id ?? ''} /> : children(move);
          }}
        </QueryState>
      </Page>
      {ready && ready.branches.length > 0 && bar?.(ready)}
    </>
  );
}

function NotPossible({ order }: { order: OrderView }) {
  const { t } = useTranslation(['booking', 'errors']);
  const isCancelled = order.status === OrderStatus.CANCELLED;
  const why = isCancelled ? 'cancelled' : order.application === 'homesampling' ? 'home' : 'taken';
  return (
    <Notice
      tone="calm"
      title={isCancelled ? t('errors:code.order-cancelled') : t(`reschedule.not.${why}`)}
      action={<ButtonLink to={paths.order(order._id)}>{t('reschedule.toOrder')}</ButtonLink>}
    >
      <p>{t('reschedule.not.help', { phone: CONTACT.phone })}</p>
    </Notice>
  );
}

/** No branch is open that has this test. */
export function NoBranch({ orderId }: { orderId: string }) {
  const { t } = useTranslation(['booking', 'errors']);
  return (
    <Notice
      tone="warning"
      live="status"
      title={t('errors:code.reschedule-unavailable')}
      action={<ButtonLink to={paths.order(orderId)}>{t('reschedule.toOrder')}</ButtonLink>}
    >
      <p>{t('reschedule.not.help', { phone: CONTACT.phone })}</p>
    </Notice>
  );
}
