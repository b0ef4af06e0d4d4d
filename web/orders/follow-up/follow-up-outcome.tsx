/** In place of the offer: the test is ordered, was ended (and can be taken back), or is not sold any more. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FollowUpStatus } from '#shared/domain/orders/follow-up-status.ts';
import { FOLLOW_UP_UNPAID_HOURS } from '#shared/limits/orders.ts';
import type { CustomerFollowUpView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { useDecideFollowUp } from '../use-decide-follow-up.ts';
import { Refused } from './refused.tsx';

export function FollowUpOutcome({ followUp }: { followUp: CustomerFollowUpView }) {
  const { t } = useTranslation('orders');
  const { order, status } = followUp;
  switch (status) {
    case FollowUpStatus.ordered:
      return (
        <Notice
          tone="warning"
          title={t('followUp.ordered.title')}
          action={
            order && (
              <ButtonLink to={paths.settle(order._id, order.transactionNo)}>{t('followUp.ordered.pay')}</ButtonLink>
            )
          }
        >
          <p>{t('followUp.ordered.text', { hours: FOLLOW_UP_UNPAID_HOURS })}</p>
          {order && <ActionLink to={paths.order(order._id)}>{t('confirmation.toOrder')}</ActionLink>}
        </Notice>
      );
    case FollowUpStatus.completed:
      return (
        <Notice
          tone="success"
          title={t('followUp.completed.title')}
          action={order && <ButtonLink to={paths.order(order._id)}>{t('confirmation.toOrder')}</ButtonLink>}
        >
          <p>{t('followUp.completed.text')}</p>
        </Notice>
      );
    case FollowUpStatus.cancelled:
      return <Ended followUp={followUp} />;
    case FollowUpStatus.open:
      return (
        <Notice
          tone="warning"
          title={t('followUp.gone.title')}
          action={<ButtonLink to={paths.selectGroup()}>{t('followUp.gone.action')}</ButtonLink>}
        >
          <p>{t('followUp.gone.text')}</p>
        </Notice>
      );
  }
}

function Ended({ followUp }: { followUp: CustomerFollowUpView }) {
  const { t } = useTranslation('orders');
  const { decide, isBusy, error } = useDecideFollowUp(followUp);
  return (
    <>
      <Notice
        tone="calm"
        title={t('followUp.ended.title')}
        action={
          <Button variant="default" loading={isBusy} onClick={() => decide('continue')}>
            {t('followUp.ended.undo')}
          </Button>
        }
      >
        <p>{t('followUp.ended.text')}</p>
      </Notice>
      <Refused error={error} />
    </>
  );
}
