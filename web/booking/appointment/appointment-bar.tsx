/** The sticky bar of step 3: what is chosen so far, the total, and the one button. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { formatDayTime, formatShortDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import { OnlineButton } from '#web/kit/online-button.tsx';
import { PriceBar } from '#web/kit/price-bar.tsx';
import type { SelectionState } from '#web/orders/purchase/selection.ts';
import type { Purchase } from '#web/orders/purchase/use-purchase.ts';

export interface AppointmentBarProps {
  purchase: Purchase;
  application: SelectionState['application'];
  branch: SelectionState['branch'];
  slot: SelectionState['slot'];
  /** The server is asked whether the time is still free. */
  checking: boolean;
  /** It was pressed without a connection. */
  waiting: boolean;
  onContinue: () => void;
  /** A branch is chosen and no time yet: the button leads to its times. */
  onTimes?: () => void;
  /** The button sends this form instead. */
  form?: string;
}

/** Drawn anew when something of it changed: not with each day. */
export const AppointmentBar = memo(function AppointmentBar(props: AppointmentBarProps) {
  const { purchase, application, branch, slot, checking, waiting, onContinue, onTimes, form } = props;
  const { t } = useTranslation(['booking', 'common']);
  const language = useLanguage();
  const extras = purchase.chosenAddons.length;
  const product = localized(purchase.product.name, language);
  const test = extras > 0 ? t('bar.withExtras', { product, count: extras }) : product;
  const timed = application !== 'homesampling' && slot !== null;
  const summary = timed ? (
    <>
      {formatDayTime(slot.from, language)}
      {branch && (
        <span
          className="muted only-desktop"
          style={{ fontWeight: 400 }}
        >{` · ${branch.name}, ${branch.address.city}`}</span>
      )}
    </>
  ) : onTimes && branch ? (
    <>
      {branch.name}
      <span
        className="muted only-desktop"
        style={{ fontWeight: 400 }}
      >{` · ${branch.address.zipCode} ${branch.address.city}`}</span>
    </>
  ) : (
    test
  );
  return (
    <PriceBar
      summary={summary}
      detail={timed ? test : t(application === 'homesampling' ? 'bar.atHome' : 'bar.noTime')}
      totalRappen={purchase.total}
      totalLabel={t('bar.total')}
    >
      <OnlineButton
        kept="choice"
        isWaiting={waiting}
        size="lg"
        loading={checking}
        type={form ? 'submit' : 'button'}
        form={form}
        onClick={form ? undefined : (onTimes ?? onContinue)}
      >
        {onTimes
          ? t('map.toTimes')
          : timed
            ? t('bar.continueWith', { when: formatShortDayTime(slot.from, language) })
            : t('common:continue')}
      </OnlineButton>
    </PriceBar>
  );
});
