/** Extras for an order that is paid: what can still be measured from the same sample, what it costs, and on to the payment. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { AddonView } from '#shared/views/catalogue.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { AddonCards } from '#web/catalogue/select-addons/addon-cards.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { formatDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { OrderMissing } from '../order-missing.tsx';
import { AddingBar } from './adding-bar.tsx';
import { AddingOver } from './adding-over.tsx';
import { useAdding } from './use-adding.ts';

export function AddAddonsScreen() {
  const { t } = useTranslation(['orders', 'errors', 'common']);
  const { orderId = '' } = useParams();
  const language = useLanguage();
  const adding = useAdding(orderId);
  const [refused, setRefused] = useState<unknown>(null);
  const [isMissed, setMissed] = useState(false);
  const { data } = adding.order;
  const name = data ? localized(data.product.name, language) : '';
  return (
    <>
      <Page width="reading">
        <PageHeading
          back={{ to: paths.order(orderId), label: data ? t('cancel.back', { name }) : t('detail.title') }}
          title={t('addons.title')}
          documentTitle={data ? `${t('addons.title')}, ${data.orderNumber}` : t('addons.title')}
          lead={data?.addingBarred === null && <Lead order={data} />}
        />
        <QueryState query={adding.order} skeleton="summary" missing={<OrderMissing />}>
          {(order) =>
            order.addingBarred === null ? (
              <Extras order={order} adding={adding} isMissed={isMissed} onChange={() => setMissed(false)} />
            ) : (
              <AddingOver order={order} barred={order.addingBarred} />
            )
          }
        </QueryState>
        {refused !== null && data?.addingBarred === null && (
          <Notice tone="danger" live="alert" title={t('addons.refused')}>
            <p>{describeError(refused, t)}</p>
          </Notice>
        )}
      </Page>
      {data && adding.possible.length > 0 && (
        <AddingBar
          order={data}
          chosen={adding.chosen}
          onNothing={() => setMissed(true)}
          onOutcome={(error) => {
            setRefused(error);
            if (error !== null) adding.refetch();
          }}
        />
      )}
    </>
  );
}

/** Until when something can be added. */
function Lead({ order: { appointment } }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const until = appointment
    ? t('addons.until', { when: formatDayTime(appointment.from, language) })
    : t('addons.untilSent');
  return (
    <p>
      {t('addons.lead')} {until}
    </p>
  );
}

interface ExtrasProps {
  order: OrderView;
  adding: ReturnType<typeof useAdding>;
  /** The button was pressed before anything was chosen. */
  isMissed: boolean;
  onChange: () => void;
}

function Extras({ order, adding, isMissed, onChange }: ExtrasProps) {
  const { t } = useTranslation(['orders', 'catalogue']);
  const language = useLanguage();
  const whyNot = (addon: AddonView): string | null => {
    const bar = adding.barOf(addon);
    if (bar === null) return null;
    const isForOne = bar === 'not-for-this-sex' && addon.sex;
    return isForOne ? t(`catalogue:addons.onlyFor.${isForOne}`) : t(`orders:addons.bar.${bar}`);
  };
  const none = (
    <EmptyState
      title={t('orders:addons.none.title')}
      action={<ButtonLink to={paths.order(order._id)}>{t('orders:confirmation.toOrder')}</ButtonLink>}
    >
      <p>{t('orders:addons.none.text')}</p>
    </EmptyState>
  );
  return (
    <QueryState
      query={adding.addons}
      skeleton="summary"
      missing={none}
      isEmpty={({ addons }) => addons.length === 0}
      empty={none}
    >
      {({ addons }) => (
        <>
          <AddonCards
            legend={t('catalogue:addons.legend', { product: localized(order.product.name, language) })}
            addons={addons}
            chosen={adding.chosen.map(({ key }) => key)}
            whyNot={whyNot}
            ordered={adding.ordered}
            error={isMissed && adding.chosen.length === 0 ? t('orders:addons.choose') : undefined}
            onChange={(keys) => {
              adding.choose(keys);
              onChange();
            }}
          />
          {adding.possible.length === 0 && <p>{t('orders:addons.nothingLeft')}</p>}
        </>
      )}
    </QueryState>
  );
}
