/** An order that waits for its person: what it is, what it needs, one button. */
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import type { OrderListItemView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { Card } from '#web/kit/card.tsx';
import { localized } from '#web/kit/localized.ts';
import { useNow } from '#web/kit/use-now.ts';
import { stepOf } from '../order-facts.ts';
import { OrderLine } from '../order-rows.tsx';
import { OrderStatusBadge } from '../order-status.tsx';
import classes from './order-card.module.css';

export function OrderCard({ order }: { order: OrderListItemView }) {
  const { t } = useTranslation('orders');
  const test = localized(order.product.name, useLanguage());
  const survey = order.preparationSurvey;
  const step = stepOf(order, useNow());
  const asksForSurvey = step === 'questionnaire' && survey !== null;
  // Whoever has paid must not be asked to pay.
  const settle = () => {
    if (step === 'choose-time') return t('step.choose-time.action');
    return order.total === 0 ? t('step.pay.freeAction') : t('step.pay.action', { amount: formatMoney(order.total) });
  };
  return (
    <Card as="li" tight className={classes.card}>
      <div className={classes.words}>
        <h3 className={classes.title}>{test}</h3>
        <OrderLine order={order} />
        <OrderStatusBadge label={order.label} />
      </div>
      <div className={classes.actions}>
        {asksForSurvey ? (
          <ButtonLink to={paths.survey(survey.customerSurveyId)}>
            {t(survey.answered > 0 ? 'step.questionnaire.continue' : 'step.questionnaire.action')}
          </ButtonLink>
        ) : step === 'new-sample' ? (
          <ButtonLink to={paths.order(order._id)}>{t('step.new-sample.see')}</ButtonLink>
        ) : (
          <ButtonLink to={paths.settle(order._id, order.lastUpdatedTransactionNo)}>{settle()}</ButtonLink>
        )}
        <ActionLink to={paths.order(order._id)} hiddenText={`: ${test}, ${order.orderNumber}`}>
          {t('box.open')}
        </ActionLink>
      </div>
    </Card>
  );
}
