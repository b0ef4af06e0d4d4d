import type { FormikHelpers } from 'formik';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ErrorCode } from '#shared/errors.ts';
import type { MedicalStatementView, PageView } from '#shared/views/content.ts';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { errorBodyOf } from '#web/kit/describe-error.ts';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { type ConfirmValues, orderKeyUsed, type SelectionState, selectionOrdered } from '../purchase/selection.ts';
import type { OrderBody } from './make-order-body.ts';

/** Refusals about the time: back to the times with everything else kept. */
const LOST_TIME: readonly ErrorCode[] = [
  'slot-taken',
  'past-booking-deadline',
  'slot-too-soon',
  'slot-too-far',
  'branch-unavailable',
];
/** Refusals the summary explains: it asks for prices, the voucher, addresses and the person's details again. */
const CHANGED: readonly ErrorCode[] = [
  'price-changed',
  'product-unavailable',
  'not-for-this-sex',
  'address-incomplete',
  'person-incomplete',
  'voucher-invalid',
  'voucher-other-group',
  'voucher-used-up',
];
/** The recommendation stands otherwise than shown: its own page says how. */
const RECOMMENDATION: readonly ErrorCode[] = ['follow-up-missing', 'follow-up-ordered', 'follow-up-ended'];
/** Another version of a text holds than the one that was shown. */
const OUTDATED: readonly ErrorCode[] = ['text-outdated'];

export interface PlacingOrder {
  place: (body: OrderBody, helpers: FormikHelpers<ConfirmValues>) => Promise<void>;
  /** The refusal of somebody who holds too many unpaid times. */
  holdsTooMany: unknown;
  /** A text was replaced while this page was open; its tick is off again. */
  outdated: boolean;
}

export interface ShownTexts {
  statement: MedicalStatementView;
  terms: PageView;
  /** Asks for both again and returns them as they hold now. */
  refetch: () => Promise<{ statementVersion: string | undefined; termsVersion: string | undefined }>;
}

/**
 * Places the order once, however often it is sent, and goes on to its payment; says where each refusal is resolved.
 * @param onChanged asks for prices and voucher again, on a page that shows them itself
 */
export function usePlaceOrder(
  selection: SelectionState,
  texts: ShownTexts,
  { onPlaced, onChanged }: { onPlaced: () => void; onChanged?: () => void },
): PlacingOrder {
  const { t } = useTranslation(['orders', 'common', 'errors']);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [createOrder] = api.useCreateOrderMutation();
  const [holdsTooMany, setHoldsTooMany] = useState<unknown>(null);
  const [outdated, setOutdated] = useState(false);

  /** Takes the tick off each text that changed; of both where it is not known which. */
  async function showAgain({ setValues }: FormikHelpers<ConfirmValues>): Promise<void> {
    const now = await texts.refetch();
    const sameStatement = now.statementVersion === texts.statement.version;
    const sameTerms = now.termsVersion === texts.terms.version;
    const unknown = sameStatement && sameTerms;
    await setValues(
      (values) => ({
        ...values,
        confirmed: values.confirmed && sameStatement && !unknown,
        accepted: values.accepted && sameTerms && !unknown,
      }),
      false,
    );
    setOutdated(true);
  }

  async function place(body: OrderBody, helpers: FormikHelpers<ConfirmValues>): Promise<void> {
    setHoldsTooMany(null);
    setOutdated(false);
    const result = await createOrder({ body, idempotencyKey: selection.orderKey });
    if (result.data) {
      const { _id, transactionNo } = result.data;
      onPlaced();
      // Back must not lead here again: there is nothing left to confirm.
      navigate(paths.settle(_id, transactionNo), { replace: true, state: { payAtOnce: true } });
      dispatch(selectionOrdered());
      return;
    }
    const code = errorBodyOf(result.error)?.error;
    if (code && LOST_TIME.includes(code) && selection.slot) {
      const lost = { from: selection.slot.from, reason: code };
      navigate(paths.appointment, { state: { lost } });
    } else if (code && CHANGED.includes(code)) {
      if (onChanged) onChanged();
      else navigate(paths.orderSummary);
    } else if (code && RECOMMENDATION.includes(code) && selection.followUp) {
      navigate(paths.followUp(selection.followUp.mainOrderId, body.productKey), { replace: true });
    } else if (code && OUTDATED.includes(code)) await showAgain(helpers);
    else if (code === 'idempotency-key-reused') {
      // The reply to an earlier order was lost and something was changed since: that order waits among the person's orders.
      dispatch(orderKeyUsed());
      navigate(paths.userOrders);
    } else if (code === 'too-many-holds') setHoldsTooMany(result.error);
    else if (code === 'store-closed') navigate(paths.storeMaintenance);
    else refuseForm(result.error, helpers, t);
  }

  return { place, holdsTooMany, outdated };
}
