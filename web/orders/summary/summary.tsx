/** Step 4: check everything once. Price and time are checked again on entry; a visitor signs up next and comes back here. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { pathAttempted, selectUser } from '#web/app/session.ts';
import { BookingRail } from '#web/app/shell/booking-rail.tsx';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { Section } from '#web/kit/section.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { OrderBill } from '../order-bill.tsx';
import { addressOf } from '../purchase/address-of.ts';
import { PurchaseFrame } from '../purchase/purchase-frame.tsx';
import { totalSeen } from '../purchase/selection.ts';
import { type Purchase, usePurchase } from '../purchase/use-purchase.ts';
import { PersonalRows } from './personal-rows.tsx';
import { PurchaseRows } from './purchase-rows.tsx';
import { SummaryDifferences } from './summary-differences.tsx';
import { useSummaryCheck } from './use-summary-check.ts';

export function SummaryScreen() {
  const { t } = useTranslation('orders');
  const state = usePurchase({ fresh: true });
  return (
    <>
      <BookingRail current="details" />
      <Page>
        <PageHeading back={{ to: paths.appointment }} title={t('summary.title')} lead={t('summary.lead')} />
        <PurchaseFrame state={state}>{(purchase) => <Summary purchase={purchase} />}</PurchaseFrame>
      </Page>
    </>
  );
}

function Summary({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation(['orders', 'common']);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const selection = useAppSelector((state) => state.selection);
  const check = useSummaryCheck(purchase, selection, user);

  const proceed = () => {
    if (check.blocked) {
      document.getElementById('differences')?.focus();
      return;
    }
    if (purchase.total !== null) dispatch(totalSeen(purchase.total));
    if (user) navigate(paths.orderConfirm);
    else goTo(paths.signup);
  };
  const goTo = (path: string) => {
    dispatch(pathAttempted(paths.orderSummary));
    navigate(path);
  };

  return (
    <>
      <SummaryDifferences differences={check.differences} />
      <TwoColumn
        sticky
        side={
          <OrderBill purchase={purchase} voucherCode={selection.voucherCode}>
            <div className="stack" style={{ marginTop: 24 }}>
              <Button size="lg" fullWidth loading={check.checking} onClick={proceed}>
                {t('common:continue')}
              </Button>
              {!user && <p className="muted">{t('summary.nextSignUp')}</p>}
              {!user && <ActionLink onClick={() => goTo(paths.login)}>{t('summary.signIn')}</ActionLink>}
              {purchase.total !== null && <p className="muted">{t('summary.finalPrice')}</p>}
            </div>
          </OrderBill>
        }
      >
        <Section title={t('summary.testTitle')} look="label">
          <PurchaseRows
            purchase={purchase}
            selection={selection}
            deliveryAddress={selection.deliveryAddress ?? (user && addressOf(user))}
          />
        </Section>
        <Section title={t('summary.personTitle')} look="label">
          {user ? <PersonalRows user={user} /> : <p className="muted">{t('summary.personLater')}</p>}
        </Section>
      </TwoColumn>
    </>
  );
}
