/** Step 2: optional extras. Continue works with none; a group without extras goes straight on. */
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { isForSex } from '#shared/domain/catalogue/is-selectable.ts';
import { formatMoney } from '#shared/domain/money.ts';
import type { AddonView } from '#shared/views/catalogue.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { BookingRail } from '#web/app/shell/booking-rail.tsx';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { localized } from '#web/kit/localized.ts';
import { OnlineButton } from '#web/kit/online-button.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { PriceBar } from '#web/kit/price-bar.tsx';
import { useWhenOnline } from '#web/kit/use-when-online.ts';
import { PurchaseFrame } from '#web/orders/purchase/purchase-frame.tsx';
import { addonToggled, type SelectionState, totalSeen } from '#web/orders/purchase/selection.ts';
import { isAlreadyIncluded, type Purchase, usePurchase } from '#web/orders/purchase/use-purchase.ts';
import { AddonCards } from './addon-cards.tsx';

export function SelectAddonsScreen() {
  const { t } = useTranslation('catalogue');
  const state = usePurchase();
  const { productGroupKey } = state.selection;
  const purchase = state.query.data?.purchase;
  if (purchase?.addons.length === 0) return <Navigate to={nextAfterExtras(state.selection)} replace />;
  return (
    <>
      <BookingRail current="extras" />
      <Page width="reading">
        <PageHeading
          back={{ to: paths.selectGroup(productGroupKey ?? undefined) }}
          title={t('addons.title')}
          lead={t('addons.lead')}
        />
        <PurchaseFrame state={state}>{(ready) => <Extras purchase={ready} />}</PurchaseFrame>
      </Page>
      {purchase && <ExtrasBar purchase={purchase} selection={state.selection} />}
    </>
  );
}

function Extras({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('catalogue');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const user = useAppSelector(selectUser);
  const chosen = purchase.chosenAddons.map(({ key }) => key);
  const whyNot = (addon: AddonView) => {
    if (!isForSex({ onlyForSex: addon.sex }, user?.sex ?? null) && addon.sex) return t(`addons.onlyFor.${addon.sex}`);
    return isAlreadyIncluded(purchase.product, addon) ? t('addons.included') : null;
  };
  return (
    <AddonCards
      legend={t('addons.legend', { product: localized(purchase.product.name, language) })}
      addons={purchase.addons}
      chosen={chosen}
      whyNot={whyNot}
      ordered={purchase.product}
      onChange={(next) => {
        const changed = purchase.addons.find(({ key }) => next.includes(key) !== chosen.includes(key));
        if (changed) dispatch(addonToggled(changed.key));
      }}
    />
  );
}

/** A place and a time chosen before are kept: whoever changes the test or its extras goes back to the summary. */
function nextAfterExtras({ application, partnerBranchId, slot }: SelectionState): string {
  const isBooked = application === 'homesampling' || (partnerBranchId !== null && slot !== null);
  return application !== null && isBooked ? paths.orderSummary : paths.appointment;
}

function ExtrasBar({ purchase, selection }: { purchase: Purchase; selection: SelectionState }) {
  const { t } = useTranslation(['catalogue', 'common']);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const name = localized(purchase.product.name, useLanguage());
  const { run, isWaiting } = useWhenOnline(() => {
    if (purchase.total !== null) dispatch(totalSeen(purchase.total));
    navigate(nextAfterExtras(selection));
  });
  const count = purchase.chosenAddons.length;
  const extra =
    purchase.total !== null && purchase.product.price !== null ? purchase.total - purchase.product.price : 0;
  return (
    <PriceBar
      summary={name}
      detail={
        count === 0 ? t('addons.none') : `${t('addons.count', { count })}${extra > 0 ? ` · ${formatMoney(extra)}` : ''}`
      }
      totalRappen={purchase.total}
      totalLabel={t('total')}
    >
      <OnlineButton kept="choice" isWaiting={isWaiting} size="lg" onClick={run}>
        {t('common:continue')}
      </OnlineButton>
    </PriceBar>
  );
}
