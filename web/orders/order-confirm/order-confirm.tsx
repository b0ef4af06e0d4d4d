/** Step 4, second part: seven sentences, one question, two ticks. Confirming places the order, once, and goes on to its payment. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { BookingRail } from '#web/app/shell/booking-rail.tsx';
import { useAppDispatch } from '#web/app/store.ts';
import { formatDayTime } from '#web/kit/format-day-time.ts';
import { LoadingPage } from '#web/kit/loading-page.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { OrderBill } from '../order-bill.tsx';
import { PurchaseFrame } from '../purchase/purchase-frame.tsx';
import { confirmationKept, type SelectionState } from '../purchase/selection.ts';
import { type Purchase, type PurchaseState, usePurchase } from '../purchase/use-purchase.ts';
import { useVoucher } from '../purchase/use-voucher.ts';
import classes from './confirm-form.module.css';
import { ConfirmForm } from './confirm-form.tsx';
import { ConfirmTexts } from './confirm-texts.tsx';
import { makeOrderBody } from './make-order-body.ts';
import { PlacingNotices } from './placing-notices.tsx';
import { StatementSentences } from './statement-sentences.tsx';
import { stillValid } from './still-valid.ts';
import { type ShownTexts, usePlaceOrder } from './use-place-order.ts';
import { WhoSees } from './who-sees.tsx';

export function OrderConfirmScreen() {
  const { t } = useTranslation('orders');
  const state = usePurchase();
  const [placed, setPlaced] = useState(false);
  // The selection is empty as soon as the order exists; until the next screen opens, this one must not say that nothing was chosen.
  if (placed) return <LoadingPage />;
  return (
    <>
      <BookingRail current="details" />
      <Page>
        <PageHeading back={{ to: paths.orderSummary }} title={t('confirm.title')} lead={t('confirm.lead')} />
        <PurchaseFrame state={state}>
          {(purchase) => (
            <ConfirmTexts>
              {(texts) => <Confirm state={state} purchase={purchase} texts={texts} onPlaced={() => setPlaced(true)} />}
            </ConfirmTexts>
          )}
        </PurchaseFrame>
      </Page>
    </>
  );
}

interface ConfirmProps {
  state: PurchaseState;
  purchase: Purchase;
  texts: ShownTexts;
  onPlaced: () => void;
}

function Confirm({ state, purchase, texts, onPlaced }: ConfirmProps) {
  const { selection } = state;
  const { statement, terms } = texts;
  const dispatch = useAppDispatch();
  const { place, holdsTooMany, outdated } = usePlaceOrder(selection, texts, { onPlaced });
  const versions = { statementVersion: statement.version, termsVersion: terms.version };
  const voucher = useVoucher(purchase);
  const body = makeOrderBody(selection, purchase, versions, voucher);
  if (!body) return <Navigate to={paths.orderSummary} replace />;
  return (
    <TwoColumn
      sticky
      side={
        <div className={classes.side}>
          <OrderBill purchase={purchase} voucher={voucher}>
            <WhereAndWhen selection={selection} />
          </OrderBill>
          <WhoSees readers={statement.whoSees} application={selection.application} />
        </div>
      }
    >
      <StatementSentences statement={statement} />
      <PlacingNotices holdsTooMany={holdsTooMany} outdated={outdated} />
      <ConfirmForm
        statement={statement}
        terms={terms}
        application={selection.application}
        total={voucher.total}
        initial={stillValid(selection.confirmation, versions)}
        onChange={(values) => dispatch(confirmationKept({ ...versions, values }))}
        onConfirm={(helpers) => place(body, helpers)}
      />
    </TwoColumn>
  );
}

function WhereAndWhen({ selection }: { selection: SelectionState }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { application, slot, branch } = selection;
  return (
    <p className={`muted ${classes.when}`}>
      {application === 'homesampling' || !slot ? (
        t('summary.atHome')
      ) : (
        <>
          {formatDayTime(slot.from, language)}
          <br />
          {branch && `${branch.name}, ${branch.address.city}`}
        </>
      )}
    </p>
  );
}
