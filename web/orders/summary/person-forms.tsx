/** The forms in the rows of the summary that change the person's own record; all else on the summary stays as it is. */
import type { FormikHelpers } from 'formik';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnyObject, type ObjectSchema, object } from 'yup';
import { zurichDate } from '#shared/domain/format-date.ts';
import { accountStreet, city, zipCode } from '#shared/schema/address.ts';
import { birthdate } from '#shared/schema/birthdate.ts';
import { firstName, lastName } from '#shared/schema/names.ts';
import { email, sex } from '#shared/schema/person.ts';
import type { UserView } from '#shared/views/identity.ts';
import { useChangeUser } from '#web/app/use-change-user.ts';
import { FormikDateParts } from '#web/kit/form/formik-date-parts.tsx';
import { FormikRadio } from '#web/kit/form/formik-radio.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { AddressFields } from '../purchase/address-form.tsx';
import classes from './person-forms.module.css';
import { RowButtons } from './row-buttons.tsx';
import type { PersonRow } from './use-summary-check.ts';

export interface RowFormProps {
  user: UserView;
  /** The row closes; `saved` is false where nothing was changed. */
  onDone: (saved: boolean) => void;
}

/** What the form of a row is known by. */
export const rowFormId = (row: PersonRow): string => `${row}-form`;

interface PersonFormProps<V extends Record<string, string>> extends Pick<RowFormProps, 'onDone'> {
  row: PersonRow;
  initial: V;
  schema: ObjectSchema<AnyObject>;
  children: ReactNode;
}

/** Sends what was typed, trimmed; a refusal stays at its field, with everything that was typed. */
function PersonForm<V extends Record<string, string>>(props: PersonFormProps<V>) {
  const { row, initial, schema, onDone, children } = props;
  const { t } = useTranslation(['orders', 'errors', 'common']);
  const changeUser = useChangeUser();
  const save = async (values: V, helpers: FormikHelpers<V>) => {
    const trimmed = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.trim()]));
    const error = await changeUser(trimmed);
    if (error === undefined) onDone(true);
    else refuseForm(error, helpers, t);
  };
  return (
    <KitForm<V>
      id={rowFormId(row)}
      className={classes.form}
      initialValues={initial}
      validationSchema={schema}
      onSubmit={save}
    >
      {({ isSubmitting }) => (
        <>
          {children}
          <RowButtons busy={isSubmitting} onCancel={() => onDone(false)} />
        </>
      )}
    </KitForm>
  );
}

export function NameForm({ user, onDone }: RowFormProps) {
  const { t } = useTranslation('orders');
  return (
    <PersonForm
      row="name"
      initial={{ firstName: user.firstName, lastName: user.lastName }}
      schema={object({ firstName, lastName })}
      onDone={onDone}
    >
      <FormikText name="firstName" label={t('summary.firstName')} autoComplete="given-name" autoCapitalize="words" />
      <FormikText name="lastName" label={t('summary.lastName')} autoComplete="family-name" autoCapitalize="words" />
    </PersonForm>
  );
}

export function BirthdateForm({ user, onDone }: RowFormProps) {
  const { t } = useTranslation('orders');
  return (
    <PersonForm
      row="birthdate"
      initial={{ birthdate: user.birthdate ?? '' }}
      schema={object({ birthdate: birthdate(zurichDate(new Date())) })}
      onDone={onDone}
    >
      <FormikDateParts name="birthdate" label={t('summary.row.birthdate')} autoComplete="bday" />
    </PersonForm>
  );
}

export function SexForm({ user, onDone }: RowFormProps) {
  const { t } = useTranslation('orders');
  return (
    <PersonForm row="sex" initial={{ sex: user.sex ?? '' }} schema={object({ sex })} onDone={onDone}>
      <FormikRadio
        name="sex"
        inPairs
        label={t('summary.row.sex')}
        hint={t('summary.sexDetail')}
        options={[
          { value: 'female', label: t('summary.sex.female') },
          { value: 'male', label: t('summary.sex.male') },
        ]}
      />
    </PersonForm>
  );
}

export function EmailForm({ user, onDone }: RowFormProps) {
  const { t } = useTranslation('orders');
  return (
    <PersonForm row="email" initial={{ email: user.email ?? '' }} schema={object({ email })} onDone={onDone}>
      <FormikText
        name="email"
        type="email"
        inputMode="email"
        label={t('summary.row.email')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        optional
      />
    </PersonForm>
  );
}

export function AddressDetails({ user, onDone }: RowFormProps) {
  const initial = {
    streetAddress: user.streetAddress ?? '',
    zipCode: user.zipCode ?? '',
    city: user.city ?? '',
  };
  return (
    <PersonForm
      row="address"
      initial={initial}
      schema={object({ streetAddress: accountStreet, zipCode, city })}
      onDone={onDone}
    >
      <AddressFields streetOptional />
    </PersonForm>
  );
}
