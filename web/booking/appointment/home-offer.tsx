/** No way needed: the same test at home where it is sold so, else the test for home that measures most of its values, and how many. */
import { IconHomeHeart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import type { ProductView } from '#shared/views/catalogue.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { applicationChosen } from '#web/orders/purchase/selection.ts';
import { findHomeOffer } from './find-home-offer.ts';
import classes from './home-offer.module.css';

export function HomeOffer({ product }: { product: ProductView }) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const groups = api.useListProductGroupsQuery();
  const name = localized(product.name, language);
  const same = product.applications.includes('homesampling');
  const offer = same ? null : findHomeOffer(product, groups.data?.productGroups ?? []);
  if (!same && !offer) return null;
  const other = offer ? localized(offer.product.name, language) : '';
  return (
    <aside className={`card ${classes.offer}`} aria-labelledby="home-offer">
      <IconHomeHeart size={24} stroke={1.75} aria-hidden />
      <div>
        <p className="b" id="home-offer">
          {t('offer.title')}
        </p>
        <p className="muted">
          {offer
            ? t(offer.shared === product.markers.length ? 'offer.all' : 'offer.other', {
                product: name,
                other,
                shared: offer.shared,
                count: product.markers.length,
              })
            : t('offer.same', { product: name })}
        </p>
        <p className={classes.foot}>
          {offer ? (
            <ActionLink to={paths.selectGroup(offer.group.key)}>{t('offer.look', { other })}</ActionLink>
          ) : (
            <ActionLink onClick={() => dispatch(applicationChosen('homesampling'))}>{t('offer.choose')}</ActionLink>
          )}
          {offer?.product.price != null && <b className="nw">{formatMoney(offer.product.price)}</b>}
        </p>
      </div>
    </aside>
  );
}
