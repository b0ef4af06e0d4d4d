/** A person whom nobody knows yet, or of whom something is missing: what the laboratory needs, and no more. */
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { zurichDate } from '#shared/domain/format-date.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { birthdate } from '#shared/schema/birthdate.ts';
import { firstName, lastName } from '#shared/schema/names.ts';
import { preferredLanguage, sex } from '#shared/schema/person.ts';
import type { CounterCustomerView, CounterPersonView } from '#shared/views/partner-sales.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { api } from '#web/client/api.ts';
import { FormikDateParts } from '#web/kit/form/formik-date-parts.tsx';
import { FormikRadio } from '#web/kit/form/formik-radio.tsx';
import { FormikSelect } from '#web/kit/form/formik-select.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './counter.module.css';
import { useCounter } from './counter-context.ts';

export interface PersonFormProps {
  ticket: string;
  /** What the account has; null where there is none. */
  known: CounterPersonView | null;
  language: Language;
  onNamed: (reply: CounterCustomerView) => void;
}

const schemaOf = (now: Date) =>
  object({
    firstName: firstName.required('field.required'),
    lastName: lastName.required('field.required'),
    birthdate: birthdate(zurichDate(now)).required('field.required'),
    sex: sex.required('field.required'),
    preferredLanguage: preferredLanguage.required('field.required'),
  });

export function PersonForm({ ticket, known, language, onNamed }: PersonFormProps) {
  const { t } = useTranslation(['orders-counter', 'errors', 'common']);
  const { bearer } = useCounter();
  const [name] = api.useNameCounterCustomerMutation();
  const schema = useMemo(() => schemaOf(new Date()), []);
  return (
    <KitForm
      // The next customer finds nothing of it.
      keeps={false}
      initialValues={{
        firstName: known?.firstName ?? '',
        lastName: known?.lastName ?? '',
        birthdate: known?.birthdate ?? '',
        sex: known?.sex ?? '',
        preferredLanguage: known?.preferredLanguage ?? language,
      }}
      validationSchema={schema}
      className={classes.form}
      onSubmit={async (values, helpers) => {
        const body = { ticket, ...schema.cast(values) };
        const reply = await name({ bearer, body });
        if ('error' in reply) refuseForm(reply.error, helpers, t);
        else onNamed(reply.data);
      }}
    >
      {({ isSubmitting }) => (
        <>
          <FormikText
            name="firstName"
            label={t('orders-counter:person.firstName')}
            autoComplete="off"
            autoCapitalize="words"
          />
          <FormikText
            name="lastName"
            label={t('orders-counter:person.lastName')}
            autoComplete="off"
            autoCapitalize="words"
          />
          <FormikDateParts name="birthdate" label={t('orders-counter:person.birthdate')} />
          <FormikRadio
            name="sex"
            inPairs
            label={t('orders-counter:person.sex')}
            options={[
              { value: 'female', label: t('orders-counter:person.female') },
              { value: 'male', label: t('orders-counter:person.male') },
            ]}
          />
          <FormikSelect
            name="preferredLanguage"
            label={t('orders-counter:person.language')}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
          <Button type="submit" size="lg" loading={isSubmitting}>
            {t('orders-counter:person.save')}
          </Button>
        </>
      )}
    </KitForm>
  );
}
