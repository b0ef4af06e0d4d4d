/** The button with the exact amount, and the reason when the payment page does not open. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import { PaymentState } from '#shared/domain/payments/transaction-machine.ts';
import type { PaymentView } from '#shared/views/orders.ts';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';
import { Notice } from '#web/kit/notice.tsx';
import { OnlineButton } from '#web/kit/online-button.tsx';
import classes from './pay-button.module.css';
import type { Checkout } from './use-checkout.ts';
import { WayOut } from './way-out.tsx';

/** The provider did not answer in time; the same click again may succeed. */
const TRY_AGAIN: readonly string[] = ['payment-provider-unavailable', 'payment-unclear'];

/** What is said of a refusal: whether money may have moved comes first. */
function wordsOf(problem: unknown, t: TFunction): { title: string; text: string } {
  const text = describeError(problem, t);
  switch (errorBodyOf(problem)?.error) {
    case 'payment-processing':
      return { title: t('payments:processing'), text };
    case 'payment-failed':
      return { title: text, text: t('payments:stage.failed.text') };
    case 'payment-not-settled':
      return { title: text, text: t('payments:notSettledText') };
    case 'payment-unclear':
      return { title: t('errors:code.payment-not-settled'), text };
    default:
      return { title: t('payments:notOpened'), text };
  }
}

/** Somebody has paid: beside these sentences no button asks for money again, unless the payment failed in the end. */
const PAID_ALREADY: readonly string[] = ['payment-processing', 'payment-not-settled'];
const PAYABLE_AGAIN: readonly PaymentView['state'][] = [PaymentState.failed, PaymentState.expired];

export interface PayButtonProps {
  payment: PaymentView;
  checkout: Checkout;
  /** A provider page is open already. */
  again: boolean;
  /** Of the order, where it has one: a questionnaire that comes first is refused with the way to it. */
  surveyId?: string | undefined;
}

export function PayButton({ payment, checkout, again, surveyId }: PayButtonProps) {
  const { t } = useTranslation(['payments', 'errors']);
  const amount = formatMoney(payment.amount);
  const pay = payment.amount === 0 ? t('complete') : again ? t('payAgain', { amount }) : t('pay', { amount });
  const code = errorBodyOf(checkout.problem)?.error;
  const isWaiting = code !== undefined && PAID_ALREADY.includes(code) && !PAYABLE_AGAIN.includes(payment.state);
  const words = wordsOf(checkout.problem, t);
  const label = code && TRY_AGAIN.includes(code) ? t('tryAgain') : pay;
  return (
    <div className={classes.pay}>
      {checkout.problem !== null && (
        <Notice
          tone={code === 'payment-processing' ? 'info' : 'danger'}
          live="alert"
          action={<WayOut problem={checkout.problem} surveyId={surveyId} />}
          title={words.title}
        >
          <p>{words.text}</p>
        </Notice>
      )}
      {!isWaiting && (
        <>
          <OnlineButton
            kept="order"
            notSent={checkout.notSent}
            size="lg"
            fullWidth
            onClick={checkout.pay}
            loading={checkout.busy}
          >
            {label}
          </OnlineButton>
          {payment.amount > 0 && <p className="muted">{t('leaving')}</p>}
        </>
      )}
    </div>
  );
}
