/** Where the person lives: it stands on invoices, and kits are sent there. */
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { accountStreet, city, zipCode } from '#shared/schema/address.ts';
import type { UserView } from '#shared/views/identity.ts';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { TownField } from '../town-field.tsx';
import classes from './editable-section.module.css';
import { EditableSection } from './editable-section.tsx';

export function AddressSection({ user }: { user: UserView }) {
  const { t } = useTranslation('profile');
  const town = [user.zipCode, user.city].filter(Boolean).join('\u00a0');
  const street = user.streetAddress;
  return (
    <EditableSection
      part="address"
      user={user}
      rows={[
        {
          key: 'address',
          label: t('row.address'),
          value: street ?? (town || t('missing')),
          detail: street ? town : undefined,
        },
        { key: 'invoice', label: t('row.invoice'), value: t('address.invoice') },
      ]}
      initial={{ streetAddress: street ?? '', zipCode: user.zipCode ?? '', city: user.city ?? '' }}
      schema={object({ streetAddress: accountStreet, zipCode, city })}
    >
      <FormikText name="streetAddress" label={t('row.street')} autoComplete="street-address" optional />
      <div className={classes.pair}>
        <FormikText
          name="zipCode"
          label={t('row.zip')}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={4}
          width="short"
        />
        <TownField />
      </div>
    </EditableSection>
  );
}
