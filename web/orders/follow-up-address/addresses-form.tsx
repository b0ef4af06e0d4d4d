/** Where the kit goes, and the invoice where that is another place. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { boolean, object } from 'yup';
import { city, streetAddress, zipCode } from '#shared/schema/address.ts';
import type { AddressView } from '#shared/views/orders.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { FormikCheckbox } from '#web/kit/form/formik-checkbox.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { Section } from '#web/kit/section.tsx';
import { AddressFields } from '../purchase/address-form.tsx';
import { addressOf } from '../purchase/address-of.ts';
import { addressesChosen } from '../purchase/selection.ts';
import classes from './follow-up-address.module.css';

interface Addresses {
  delivery: AddressView;
  differs: boolean;
  invoice: AddressView;
}

const EMPTY: AddressView = { streetAddress: '', zipCode: '', city: '' };
const address = object({ streetAddress, zipCode, city });
const schema = object({
  delivery: address,
  differs: boolean().required(),
  invoice: object().when('differs', ([differs], unchecked) => (differs ? address : unchecked)),
});

export function AddressesForm({ next }: { next: string }) {
  const { t } = useTranslation(['orders', 'common']);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const { deliveryAddress, invoiceAddress } = useAppSelector((state) => state.selection);
  const initial: Addresses = {
    delivery: deliveryAddress ?? (user && addressOf(user)) ?? EMPTY,
    differs: invoiceAddress !== null,
    invoice: invoiceAddress ?? EMPTY,
  };
  return (
    <KitForm<Addresses>
      className={classes.form}
      initialValues={initial}
      validationSchema={schema}
      order={['delivery', 'differs', 'invoice']}
      onSubmit={({ delivery, differs, invoice }) => {
        dispatch(
          addressesChosen({
            deliveryAddress: address.cast(delivery),
            invoiceAddress: differs ? address.cast(invoice) : null,
          }),
        );
        navigate(next);
      }}
    >
      {({ values }) => (
        <>
          <Section title={t('followUp.address.delivery')} look="label">
            <div className={classes.address}>
              <AddressFields kind="shipping" within="delivery" />
            </div>
          </Section>
          <FormikCheckbox name="differs">{t('followUp.address.differs')}</FormikCheckbox>
          {values.differs && (
            <Section title={t('followUp.address.invoice')} look="label">
              <div className={classes.address}>
                <AddressFields kind="billing" within="invoice" />
              </div>
            </Section>
          )}
          <Button type="submit" size="lg" fullWidth>
            {t('common:continue')}
          </Button>
        </>
      )}
    </KitForm>
  );
}
