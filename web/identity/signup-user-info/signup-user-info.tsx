/** Who the person is: what the laboratory needs to read values rightly, and how to address them. */
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { LANGUAGES } from '#shared/languages.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { FormikDateParts } from '#web/kit/form/formik-date-parts.tsx';
import { FormikRadio } from '#web/kit/form/formik-radio.tsx';
import { FormikSelect } from '#web/kit/form/formik-select.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import classes from '../auth-frame.module.css';
import { AuthFrame } from '../auth-frame.tsx';
import { KeepTyped } from '../keep-typed.tsx';
import { personSchema } from '../sign-up-schema.ts';
import { personTyped, selectSignIn, type TypedPerson } from '../slice.ts';

export function SignupUserInfoScreen() {
  const { t } = useTranslation(['identity', 'errors', 'common']);
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { ticket, person } = useAppSelector(selectSignIn);
  const schema = useMemo(() => personSchema(new Date()), []);
  if (!ticket) return <Navigate to={paths.signup} replace />;
  const initial: TypedPerson = { ...person, preferredLanguage: person.preferredLanguage || language };

  return (
    <AuthFrame>
      <PageHeading back={{ to: paths.signup }} title={t('identity:person.title')} lead={t('identity:person.lead')} />
      {ticket.found === 'at-login' && (
        <div className={classes.notice}>
          <Notice tone="success" title={t('identity:person.newNumber')}>
            <p>{t('identity:person.newNumberHelp')}</p>
          </Notice>
        </div>
      )}
      <KitForm
        initialValues={initial}
        validationSchema={schema}
        className={classes.fields}
        onSubmit={(values) => {
          dispatch(personTyped(values));
          navigate(paths.signupUserAddress);
        }}
      >
        <KeepTyped<TypedPerson> keep={(values) => dispatch(personTyped(values))} />
        <FormikText
          name="firstName"
          label={t('identity:person.firstName')}
          autoComplete="given-name"
          autoCapitalize="words"
        />
        <FormikText
          name="lastName"
          label={t('identity:person.lastName')}
          autoComplete="family-name"
          autoCapitalize="words"
        />
        <FormikDateParts
          name="birthdate"
          label={t('identity:person.birthdate')}
          hint={t('identity:person.birthdateHint')}
          autoComplete="bday"
        />
        <FormikRadio
          name="sex"
          label={t('identity:person.sex')}
          hint={t('identity:person.sexHint')}
          options={[
            { value: 'female', label: t('identity:person.female') },
            { value: 'male', label: t('identity:person.male') },
          ]}
        />
        <FormikSelect
          name="preferredLanguage"
          label={t('identity:person.language')}
          hint={t('identity:person.languageHint')}
          options={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
        />
        <Button type="submit" size="lg" fullWidth>
          {t('common:continue')}
        </Button>
      </KitForm>
    </AuthFrame>
  );
}
