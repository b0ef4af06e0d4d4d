/** One customer: who, which test, when, and the payment; then the sample. */
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CounterCustomerView, CounterPersonView } from '#shared/views/partner-sales.ts';
import classes from './counter.module.css';
import { CounterPayment } from './counter-payment.tsx';
import { CustomerStep } from './customer-step.tsx';
import { type ChosenTest, ProductStep } from './product-step.tsx';
import { TimeStep } from './time-step.tsx';

const STEPS = ['customer', 'test', 'time', 'payment'] as const;

/** A person of whom nothing is missing, and the ticket that proves them. */
export interface KnownCustomer {
  ticket: string;
  person: CounterPersonView;
}

/** Whether something may be ordered for a person. */
export const isWhole = ({ customer }: CounterCustomerView): boolean =>
  customer !== null && customer.birthdate !== null && customer.sex !== null;

export function CounterOrder({ onDone }: { onDone: (isDone: boolean) => void }) {
  const [customer, setCustomer] = useState<KnownCustomer | null>(null);
  const [test, setTest] = useState<ChosenTest | null>(null);
  const [isTestChosen, setTestChosen] = useState(false);
  const [orderId, setOrderId] = useState<string | null>(null);
  const [isSampled, setSampled] = useState(false);
  useEffect(() => onDone(isSampled), [isSampled, onDone]);
  const step = orderId ? 3 : customer && isTestChosen ? 2 : customer ? 1 : 0;
  return (
    <>
      {!isSampled && <Rail step={step} />}
      {step === 0 && <CustomerStep onKnown={setCustomer} onOpen={setOrderId} />}
      {step === 1 && customer && (
        <ProductStep customer={customer.person} test={test} onChange={setTest} onGoOn={() => setTestChosen(true)} />
      )}
      {step === 2 && customer && test && (
        <TimeStep customer={customer} test={test} onBack={() => setTestChosen(false)} onPlaced={setOrderId} />
      )}
      {orderId && <CounterPayment orderId={orderId} onSampled={setSampled} />}
    </>
  );
}

function Rail({ step }: { step: number }) {
  const { t } = useTranslation('orders-counter');
  return (
    <ol className={classes.rail} data-print="no">
      {STEPS.map((name, index) => (
        <li
          key={name}
          data-done={index < step || undefined}
          aria-current={index === step ? 'step' : undefined}
          aria-label={index < step ? t('step.done', { step: t(`step.${name}`) }) : undefined}
        >
          <i aria-hidden>{index < step ? <IconCheck size={14} stroke={2.5} /> : index + 1}</i>
          {t(`step.${name}`)}
        </li>
      ))}
    </ol>
  );
}
