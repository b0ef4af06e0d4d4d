/** /:mainOrderId/follow-ups/:productKey/address. Where the kit goes, and the invoice where that is another place. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { boolean, object } from 'yup';
import { city, streetAddress, zipCode } from '#shared/schema/address.ts';
import type { AddressView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { FormikCheckbox } from '#web/kit/form/formik-checkbox.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { localized } from '#web/kit/localized.ts';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { Section } from '#web/kit/section.tsx';
import { FollowUpFrame } from '../follow-up-frame.tsx';
import { AddressFields } from '../purchase/address-form.tsx';
import { addressOf } from '../purchase/address-of.ts';
import { addressesChosen } from '../purchase/selection.ts';
import { usePurchase } from '../purchase/use-purchase.ts';
import { useFollowUp } from '../use-follow-up.ts';
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
  invoice: object().when('differs', ([differs], any) => (differs ? address : any)),
});

export function FollowUpAddressScreen() {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const state = usePurchase();
  const followUp = useFollowUp();
  const { mainOrderId, productKey } = followUp;
  const product = state.query.data?.purchase?.product;
  return (
    <Page>
      <PageHeading
        back={{ to: paths.followUp(mainOrderId, productKey) }}
        title={t('followUp.address.title')}
        eyebrow={product && localized(product.name, language)}
        lead={t('followUp.address.lead')}
      />
      <FollowUpFrame state={state} followUp={followUp}>
        {() => <AddressesForm next={paths.followUpSummary(mainOrderId, productKey)} />}
      </FollowUpFrame>
    </Page>
  );
}

function AddressesForm({ next }: { next: string }) {
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
