/** Step 4, second part: the medical statement. Its confirmation places the order, once, however often it is sent. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import type { ErrorCode } from '#shared/errors.ts';
import type { MedicalStatementView } from '#shared/views/content.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { BookingRail } from '#web/app/shell/booking-rail.tsx';
import { useAppDispatch } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { formatDayTime } from '#web/kit/format-day-time.ts';
import { LoadingPage } from '#web/kit/loading-page.tsx';
import { localized } from '#web/kit/localized.ts';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { TwoColumn } from '#web/kit/two-column.tsx';
import { OrderBill } from '../order-bill.tsx';
import { PurchaseFrame } from '../purchase/purchase-frame.tsx';
import { orderKeyUsed, selectionOrdered } from '../purchase/selection.ts';
import { type Purchase, type PurchaseState, usePurchase } from '../purchase/use-purchase.ts';
import { makeOrderBody } from './make-order-body.ts';
import classes from './statement-form.module.css';
import { StatementForm, type StatementFormProps } from './statement-form.tsx';
import { StatementText } from './statement-text.tsx';

/** Refusals about the time: back to the times with everything else kept. */
const LOST_TIME: readonly ErrorCode[] = [
  'slot-taken',
  'past-booking-deadline',
  'slot-too-soon',
  'slot-too-far',
  'branch-unavailable',
];
/** Refusals the summary explains: it asks for prices again. */
const CHANGED: readonly ErrorCode[] = ['price-changed', 'product-unavailable', 'not-for-this-sex'];

export function OrderConfirmScreen() {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const state = usePurchase();
  const statement = api.useGetMedicalStatementQuery();
  const [placed, setPlaced] = useState(false);
  const ready = state.chosen;
  // The selection is empty as soon as the order exists; until the next screen opens, this one must not say that nothing was chosen.
  if (placed) return <LoadingPage />;
  return (
    <>
      <BookingRail current="details" />
      <Page>
        <PageHeading
          back={{ to: paths.orderSummary }}
          title={statement.data && ready ? localized(statement.data.title, language) : t('confirm.title')}
          lead={statement.data && ready && localized(statement.data.intro, language)}
        />
        <PurchaseFrame state={state}>
          {(purchase) => (
            <QueryState query={statement} skeleton="summary">
              {(text) => (
                <Statement state={state} onPlaced={() => setPlaced(true)} purchase={purchase} statement={text} />
              )}
            </QueryState>
          )}
        </PurchaseFrame>
      </Page>
    </>
  );
}

interface StatementProps {
  state: PurchaseState;
  purchase: Purchase;
  statement: MedicalStatementView;
  onPlaced: () => void;
}

function Statement({ state, purchase, statement, onPlaced }: StatementProps) {
  const { t } = useTranslation(['orders', 'common', 'errors']);
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [createOrder] = api.useCreateOrderMutation();
  const [holdsTooMany, setHoldsTooMany] = useState<unknown>(null);
  const { selection } = state;
  const body = makeOrderBody(selection, purchase, statement.version);
  if (!body) return <Navigate to={paths.orderSummary} replace />;

  const order: StatementFormProps['onConfirm'] = async (helpers) => {
    setHoldsTooMany(null);
    const result = await createOrder({ body, idempotencyKey: selection.orderKey });
    if (result.data) {
      onPlaced();
      navigate(paths.orderTerms(result.data._id), { replace: true });
      dispatch(selectionOrdered());
      return;
    }
    const code = errorBodyOf(result.error)?.error;
    if (code && LOST_TIME.includes(code) && selection.slot) {
      const lost = { from: selection.slot.from, reason: code };
      navigate(paths.appointment, { state: { lost } });
    } else if (code && CHANGED.includes(code)) navigate(paths.orderSummary);
    else if (code === 'idempotency-key-reused') {
      // The reply to an earlier order was lost and something was changed since: that order waits among the person's orders.
      dispatch(orderKeyUsed());
      navigate(paths.userOrders);
    } else if (code === 'too-many-holds') setHoldsTooMany(result.error);
    else if (code === 'store-closed') navigate(paths.storeMaintenance);
    else refuseForm(result.error, helpers, t);
  };

  return (
    <TwoColumn
      sticky
      side={
        <OrderBill purchase={purchase} voucherCode={selection.voucherCode}>
          <p className="muted" style={{ marginTop: 16 }}>
            {selection.application === 'homesampling' || !selection.slot ? (
              t('summary.atHome')
            ) : (
              <>
                {formatDayTime(selection.slot.from, language)}
                <br />
                {selection.branch && `${selection.branch.name}, ${selection.branch.address.city}`}
              </>
            )}
          </p>
        </OrderBill>
      }
    >
      <StatementText
        statement={statement}
        fastingHours={purchase.product.fastingHours}
        slotStart={selection.slot?.from ?? null}
      />
      {holdsTooMany !== null && (
        <div className={classes.refusal}>
          <Notice
            tone="warning"
            live="alert"
            action={<ActionLink to={paths.userOrders}>{t('errors:toOpenOrders')}</ActionLink>}
          >
            <p>{describeError(holdsTooMany, t)}</p>
          </Notice>
        </div>
      )}
      <StatementForm statement={statement} onConfirm={order} holds={selection.application === 'branch'} />
    </TwoColumn>
  );
}
