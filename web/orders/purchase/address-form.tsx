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
  kind: AddressKind;
}

/** Which address of the browser's own address book is meant; without one it is the person's. */
type AddressKind = 'shipping' | 'billing';

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

export interface AddressFieldsProps {
  kind?: AddressKind;
  streetOptional?: boolean;
  /** The part of the form that holds this address, where it has several. */
  within?: string;
}

export function AddressFields({ kind, streetOptional, within }: AddressFieldsProps) {
  const { t } = useTranslation('booking');
  const towns = useTownsOfZip(within);
  const nameOf = (field: string) => (within ? `${within}.${field}` : field);
  const book = (field: string) => (kind ? `${kind} ${field}` : field);
  return (
    <>
      <FormikText
        name={nameOf('streetAddress')}
        label={t('address.street')}
        autoComplete={book('street-address')}
        optional={streetOptional}
      />
      <div className={classes.place}>
        <FormikText
          name={nameOf('zipCode')}
          label={t('address.zip')}
          inputMode="numeric"
          autoComplete={book('postal-code')}
          maxLength={4}
          width="short"
        />
        <FormikAutocomplete
          name={nameOf('city')}
          label={t('address.city')}
          suggestions={[...towns]}
          autoComplete={book('address-level2')}
        />
      </div>
    </>
  );
}
