/** Step 4: check everything once. Price and time are checked again on entry; a visitor signs up next and comes back here. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { formatTime } from '#shared/domain/format-date.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { BookingRail } from '#web/app/shell/booking-rail.tsx';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { OnlineButton } from '#web/kit/online-button.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { Section } from '#web/kit/section.tsx';
import { StatusBadge } from '#web/kit/status-badge.tsx';
import { StickyBar } from '#web/kit/sticky-bar.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { useWhenOnline } from '#web/kit/use-when-online.ts';
import { OrderBill } from '../order-bill.tsx';
import { addressOf } from '../purchase/address-of.ts';
import { PurchaseFrame } from '../purchase/purchase-frame.tsx';
import { type SelectionState, totalSeen } from '../purchase/selection.ts';
import { type Purchase, usePurchase } from '../purchase/use-purchase.ts';
import { type PurchaseVoucher, useVoucher } from '../purchase/use-voucher.ts';
import { PersonalRows } from './personal-rows.tsx';
import { PurchaseRows } from './purchase-rows.tsx';
import classes from './summary.module.css';
import { SummaryDifferences } from './summary-differences.tsx';
import { type SummaryCheck, useSummaryCheck } from './use-summary-check.ts';

export function SummaryScreen() {
  const { t } = useTranslation(['orders', 'common']);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const state = usePurchase({ fresh: true });
  const purchase = state.query.data?.purchase ?? null;
  const voucher = useVoucher(purchase);
  const check = useSummaryCheck(purchase, state.selection, user);
  const [attempt, setAttempt] = useState(0);

  const { run, isWaiting } = useWhenOnline(() => {
    if (check.blocked) {
      setAttempt((count) => count + 1);
      focusOn(check);
      return;
    }
    if (purchase && purchase.total !== null) dispatch(totalSeen(purchase.total));
    navigate(paths.orderConfirm);
  });
  const onward = (
    <OnlineButton kept="choice" isWaiting={isWaiting} size="lg" fullWidth loading={check.checking} onClick={run}>
      {t('common:continue')}
    </OnlineButton>
  );
  return (
    <>
      <BookingRail current="details" />
      <Page>
        <PageHeading back={{ to: paths.appointment }} title={t('summary.title')} lead={t('summary.lead')} />
        <PurchaseFrame state={state}>
          {(ready) => (
            <Summary
              purchase={ready}
              voucher={voucher}
              selection={state.selection}
              check={check}
              attempt={attempt}
              onward={onward}
            />
          )}
        </PurchaseFrame>
      </Page>
      {purchase && (
        <StickyBar phoneOnly>
          {voucher.total !== null && (
            <p className={classes.total}>
              <span className="muted">{t('summary.total')}</span>
              <b className="total">{formatMoney(voucher.total)}</b>
            </p>
          )}
          {onward}
        </StickyBar>
      )}
    </>
  );
}

interface SummaryProps {
  purchase: Purchase;
  voucher: PurchaseVoucher;
  selection: SelectionState;
  check: SummaryCheck;
  /** Grows with each press of the button. */
  attempt: number;
  onward: ReactNode;
}

function Summary({ purchase, voucher, selection, check, attempt, onward }: SummaryProps) {
  const { t } = useTranslation('orders');
  const user = useAppSelector(selectUser);
  return (
    <>
      <SummaryDifferences differences={check.differences} />
      <TwoColumn
        sticky
        side={
          <OrderBill purchase={purchase} voucher={voucher} editable>
            <div className={classes.end}>
              <div className="only-desktop">{onward}</div>
              {purchase.total !== null && <p className="muted">{t('summary.finalPrice')}</p>}
            </div>
          </OrderBill>
        }
      >
        <Section title={t('summary.testTitle')} look="label" action={<StillFree at={check.freeAt} />}>
          <PurchaseRows
            purchase={purchase}
            selection={selection}
            deliveryAddress={selection.deliveryAddress ?? (user && addressOf(user))}
            gone={check.gone}
          />
        </Section>
        {user && (
          <Section title={t('summary.personTitle')} look="label">
            <PersonalRows user={user} missing={check.missing} attempt={attempt} />
          </Section>
        )}
      </TwoColumn>
    </>
  );
}

/** Leads to what keeps the order from going on: the times in the row, the row that opens, or the list on top. */
function focusOn({ gone, differences }: SummaryCheck): void {
  const list = differences.filter(({ kind }) => kind !== 'person' && kind !== 'price' && kind !== 'extras');
  if (list.length > 0) document.getElementById('differences')?.focus();
  else if (gone) document.querySelector<HTMLElement>('[data-row="time"] button, [data-row="time"] a')?.focus();
}

function StillFree({ at }: { at: Date | null }) {
  const { t } = useTranslation('orders');
  return (
    at && <StatusBadge tone="success">{t('summary.stillFree', { time: formatTime(at.toISOString()) })}</StatusBadge>
  );
}
