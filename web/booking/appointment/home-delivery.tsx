/** Sampling at home: how it works, and where the kit goes. A visitor gives the address when signing up, so it is not asked twice. */
import { IconHomeHeart } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AddressView } from '#shared/views/orders.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { loadPart } from '#web/client/load-part.ts';
import { Notice } from '#web/kit/notice.tsx';
import { ThinLine } from '#web/kit/thin-line.tsx';
import { addressOf } from '#web/orders/purchase/address-of.ts';
import { addressesChosen } from '#web/orders/purchase/selection.ts';
import classes from './home-delivery.module.css';
import { StepTitle } from './step-title.tsx';

export const DELIVERY_FORM = 'delivery';
// Most people come to a branch; the form and its rules are fetched for those who do not.
const AddressForm = lazy(async () => ({
  default: (await loadPart(() => import('#web/orders/purchase/address-form.tsx'))).AddressForm,
}));
const STEPS = ['kit', 'sample', 'send'] as const;

export function HomeDelivery({ number, onSaved }: { number?: number; onSaved: () => void }) {
  const { t } = useTranslation('booking');
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const chosen = useAppSelector((state) => state.selection.deliveryAddress);
  const save = (deliveryAddress: AddressView) => {
    dispatch(addressesChosen({ deliveryAddress }));
    onSaved();
  };
  return (
    <div className={classes.home}>
      <section>
        <StepTitle number={number} title={t('home.how')} />
        <ol className={classes.steps}>
          {STEPS.map((step, index) => (
            <li key={step}>
              <b aria-hidden>{index + 1}</b>
              <span>{t(`home.${step}`)}</span>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <StepTitle title={t('home.title')} />
        {user ? (
          <Suspense fallback={<ThinLine />}>
            <AddressForm id={DELIVERY_FORM} kind="shipping" initial={chosen ?? addressOf(user)} onSubmit={save} />
          </Suspense>
        ) : (
          <Notice tone="calm" icon={<IconHomeHeart size={24} stroke={1.75} aria-hidden />}>
            <p>{t('home.visitor')}</p>
          </Notice>
        )}
      </section>
    </div>
  );
}
