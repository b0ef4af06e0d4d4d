/** What is chosen, what it costs, and the one button. */
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { formatMoney, sumRappen } from '#shared/domain/money.ts';
import type { AddonView } from '#shared/views/catalogue.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { localized } from '#web/kit/localized.ts';
import { OnlineButton } from '#web/kit/online-button.tsx';
import { PriceBar } from '#web/kit/price-bar.tsx';
import { useOnlyOnline } from '#web/kit/use-only-online.ts';

export interface AddingBarProps {
  order: OrderView;
  /** In the order of the list. */
  chosen: readonly AddonView[];
  /** The button was pressed before anything was chosen. */
  onNothing: () => void;
  /** Why it was refused; null when it is tried anew. */
  onOutcome: (refused: unknown) => void;
}

export function AddingBar({ order, chosen, onNothing, onOutcome }: AddingBarProps) {
  const { t } = useTranslation(['orders', 'catalogue']);
  const language = useLanguage();
  const navigate = useNavigate();
  const [add, adding] = api.useChooseAddonsMutation();
  const prices = chosen.map(({ price }) => price).filter((price) => price !== null);
  const total = prices.length === chosen.length ? sumRappen(prices) : null;
  const { run, notSent } = useOnlyOnline(async () => {
    if (chosen.length === 0) return onNothing();
    onOutcome(null);
    const addonKeys = chosen.map(({ key }) => key);
    const body = { addonKeys, ...(total === null ? {} : { expectedAmount: total }) };
    const { data, error } = await add({ params: { orderId: order._id }, body });
    if (!data) return onOutcome(error);
    const { transactionNo, amount } = data;
    if (amount === 0) navigate(paths.orderConfirmation(order._id, transactionNo), { replace: true });
    // The button named the amount.
    else navigate(paths.settle(order._id, transactionNo), { state: { payAtOnce: total !== null } });
  });
  const count = chosen.length;
  const label =
    count === 0 || total === null
      ? t('orders:addons.add')
      : total === 0
        ? t('orders:addons.addFree')
        : t('orders:addons.addAndPay', { amount: formatMoney(total) });
  return (
    <PriceBar
      summary={localized(order.product.name, language)}
      detail={count === 0 ? t('catalogue:addons.none') : t('catalogue:addons.count', { count })}
      totalRappen={count === 0 ? null : total}
      totalLabel={t('catalogue:total')}
    >
      <OnlineButton kept="choice" notSent={notSent} size="lg" loading={adding.isLoading} onClick={() => run()}>
        {label}
      </OnlineButton>
    </PriceBar>
  );
}
