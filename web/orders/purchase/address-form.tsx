/** Street, postal code and town of one address; the town follows the postal code and can always be overwritten. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { city, streetAddress, zipCode } from '#shared/schema/address.ts';
import type { AddressView } from '#shared/views/orders.ts';
import { useTownsOfZip } from '#web/content/use-towns-of-zip.ts';
import { FormikAutocomplete } from '#web/kit/form/formik-autocomplete.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import classes from './address-form.module.css';

export interface AddressFormProps {
  id: string;
  initial: AddressView | null;
  onSubmit: (address: AddressView) => void;
  /** Buttons, unless a button elsewhere submits the form by its id. */
  children?: ReactNode;
  /** `shipping` or `billing`, for the browser's own address book. */
  kind: 'shipping' | 'billing';
}

const EMPTY: AddressView = { streetAddress: '', zipCode: '', city: '' };
const schema = object({ streetAddress, zipCode, city });

export function AddressForm({ id, initial, onSubmit, children, kind }: AddressFormProps) {
  return (
    <KitForm<AddressView>
      id={id}
      className={classes.form}
      initialValues={initial ?? EMPTY}
      validationSchema={schema}
      order={['streetAddress', 'zipCode', 'city']}
      onSubmit={(values) => onSubmit(schema.cast(values))}
    >
      <AddressFields kind={kind} />
      {children}
    </KitForm>
  );
}

function AddressFields({ kind }: { kind: AddressFormProps['kind'] }) {
  const { t } = useTranslation('booking');
  const towns = useTownsOfZip();
  return (
    <>
      <FormikText name="streetAddress" label={t('address.street')} autoComplete={`${kind} street-address`} />
      <div className={classes.place}>
        <FormikText
          name="zipCode"
          label={t('address.zip')}
          inputMode="numeric"
          autoComplete={`${kind} postal-code`}
          maxLength={4}
          width="short"
        />
        <FormikAutocomplete
          name="city"
          label={t('address.city')}
          suggestions={[...towns]}
          autoComplete={`${kind} address-level2`}
        />
      </div>
    </>
  );
}
