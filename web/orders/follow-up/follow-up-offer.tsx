/** The recommended test with its price, and what one can answer: order it, later, or never. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CustomerFollowUpView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Card } from '#web/kit/card.tsx';
import { localized } from '#web/kit/localized.ts';
import { PriceLines } from '#web/kit/price-lines.tsx';
import { followUpChosen } from '../purchase/selection.ts';
import { useDecideFollowUp } from '../use-decide-follow-up.ts';
import classes from './follow-up.module.css';
import type { Offered } from './follow-up.tsx';
import { Refused } from './refused.tsx';

export interface FollowUpOfferProps {
  followUp: CustomerFollowUpView;
  offered: Offered;
}

export function FollowUpOffer({ followUp, offered }: FollowUpOfferProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { mainOrderId, key } = followUp;
  const { group, product } = offered;
  const { decide, isBusy, error } = useDecideFollowUp(followUp);
  const name = localized(product.name, language);
  const choose = () => {
    const chosen = { productGroupKey: group.key, productKey: product.key };
    dispatch(followUpChosen({ mainOrderId, key, product: chosen, price: product.price }));
    navigate(paths.followUpAddress(mainOrderId, product.key));
  };
  return (
    <Card tight as="section">
      <h2 className="cardhead">{name}</h2>
      <p className="muted">{localized(product.description, language)}</p>
      {product.price !== null && (
        <PriceLines
          lines={[
            { key: product.key, label: name, rappen: product.price },
            {
              key: 'shipping',
              label: t('followUp.shipping'),
              rappen: { word: t('followUp.shippingIncluded') },
              tone: 'muted',
            },
          ]}
          total={{ label: t('summary.total'), rappen: product.price }}
        />
      )}
      <div className={classes.actions}>
        <Button size="lg" fullWidth onClick={choose}>
          {t('followUp.order')}
        </Button>
        <p className={classes.later}>
          <ActionLink to={paths.userOverview}>{t('followUp.notNow')}</ActionLink>
        </p>
      </div>
      <p className="muted">
        {t('followUp.notNowText')}{' '}
        <button type="button" className="link" disabled={isBusy} onClick={() => decide('end')}>
          {t('followUp.end')}
        </button>
      </p>
      <Refused error={error} />
    </Card>
  );
}
