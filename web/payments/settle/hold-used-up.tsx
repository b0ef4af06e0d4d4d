/** The time of this order is not held again: what there is to do instead of paying. Nothing of it is lost but the time. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { OrderView } from '#shared/views/orders.ts';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { orderedAgain } from '#web/orders/purchase/selection.ts';
import classes from './hold-used-up.module.css';

export function HoldUsedUp({ order }: { order: OrderView }) {
  const { t } = useTranslation('payments');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { productGroupKey, product, items } = order;
  const addonKeys = items.filter(({ kind }) => kind === 'addon').map(({ key }) => key);
  const chooseTime = () => {
    dispatch(orderedAgain({ productGroupKey, productKey: product.key, addonKeys }));
    navigate(paths.appointment);
  };
  return (
    <div className={classes.ways}>
      <Notice tone="warning" live="status" title={t('stage.usedUp.title')}>
        <p>{t('stage.usedUp.text')}</p>
      </Notice>
      <Button size="lg" fullWidth onClick={chooseTime}>
        {t('usedUp.time')}
      </Button>
      <ButtonLink to={paths.selectGroup()} size="lg" variant="default" fullWidth>
        {t('usedUp.test')}
      </ButtonLink>
      <p>
        {t('usedUp.help')} <ActionLink to={paths.contentPage('callback')}>{t('usedUp.call')}</ActionLink>
      </p>
    </div>
  );
}
