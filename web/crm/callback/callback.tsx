/** A customer asks to be called about an order, and watches the clock of what was promised. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { SupportOutcome } from '#shared/domain/crm/support-outcome.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { OrderView } from '#shared/views/orders.ts';
import type { SupportsView } from '#shared/views/supports.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import '#web/client/later-calls.ts';
import { Page } from '#web/kit/page.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { OrderMissing } from '#web/orders/order-missing.tsx';
import { AskForm } from './ask-form.tsx';
import { CallbackState } from './callback-state.tsx';

export function CallbackScreen() {
  const { orderId = '' } = useParams();
  const { t } = useTranslation('crm-callback');
  const order = api.useGetOrderQuery({ params: { orderId } });
  const supports = api.useListSupportsQuery({ query: { orderId, sort: 'newest', limit: 1 } });
  return (
    <Page>
      <QueryState query={order} skeleton="summary" missing={<OrderMissing />}>
        {(found) => (
          <QueryState query={supports} skeleton="summary">
            {(view) => <Content order={found} view={view} back={backOf(found, t('back.result'), t('back.order'))} />}
          </QueryState>
        )}
      </QueryState>
    </Page>
  );
}

/** The way back leads to what it is about. */
const backOf = ({ _id, status }: OrderView, toResult: string, toOrder: string) =>
  status === OrderStatus.COMPLETED
    ? { to: paths.result(_id), label: toResult }
    : { to: paths.order(_id), label: toOrder };

export interface Back {
  to: string;
  label: string;
}

function Content({ order, view, back }: { order: OrderView; view: SupportsView; back: Back }) {
  const [asksAgain, setAsksAgain] = useState<string | null>(null);
  const [hasAsked, setHasAsked] = useState(false);
  const [support] = view.items;
  const isOver = support?.outcome === SupportOutcome.withdrawn || support?._id === asksAgain;
  if (!support || isOver) return <AskForm order={order} times={view} back={back} onAsked={() => setHasAsked(true)} />;
  return (
    <CallbackState
      key={support._id}
      support={support}
      times={view}
      back={back}
      takesFocus={hasAsked}
      onAskAgain={() => setAsksAgain(support._id)}
    />
  );
}
