/**
 * Before the release: where the order stands, what there is to do about it now, and what happens when. No value anywhere. The words
 * are those of the order's own page, so that two screens never say two things.
 */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { NextStep } from '#web/kit/next-step.tsx';
import { SummaryList } from '#web/kit/summary-list.tsx';
import { useNow } from '#web/kit/use-now.ts';
import { StatusCard } from '#web/orders/order-detail/status-card.tsx';
import { stepOf } from '#web/orders/order-facts.ts';
import { OrderNextStep } from '#web/orders/order-next-step.tsx';

interface NotReleasedProps {
  order: OrderView;
  /** The result came while the page is open: it is offered where the next step stood, so that nothing moves. */
  onShow?: () => void;
}

export function NotReleased({ order, onShow }: NotReleasedProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const step = stepOf(order, useNow());
  const isCancelled = order.status === OrderStatus.CANCELLED;
  // The time is over and no sample is recorded: the order's sentence says whom to call, and nobody is told to do nothing.
  const isMissed = order.status === OrderStatus.PAID && step === 'wait';
  return (
    <div className="stack" style={{ '--gap': '32px' } as React.CSSProperties}>
      {onShow ? (
        <NextStep
          title={t('offer.title')}
          action={
            <Button size="lg" onClick={onShow}>
              {t('offer.show')}
            </Button>
          }
        >
          <p>{t('offer.help')}</p>
        </NextStep>
      ) : (
        !isMissed && <OrderNextStep order={order} step={step} />
      )}
      <StatusCard order={order} />
      <SummaryList
        label={t('status.label')}
        rows={[
          { key: 'test', label: t('status.test'), value: localized(order.product.name, language) },
          { key: 'order', label: t('status.order'), value: order.orderNumber },
        ]}
      />
      {!isCancelled && <p className="muted">{t('status.tellYou')}</p>}
      <div>
        <ButtonLink to={paths.order(order._id)} variant="default">
          {t('status.toOrder')}
        </ButtonLink>
      </div>
    </div>
  );
}
