/**
 * Who the person is: what the laboratory needs to read values rightly, and how to address them. The street is asked on a screen of
 * its own, and only of those who get a kit by post; everybody else has an account after this one.
 */
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { Application } from '#shared/domain/orders/application.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { FormikDateParts } from '#web/kit/form/formik-date-parts.tsx';
import { FormikRadio } from '#web/kit/form/formik-radio.tsx';
import { FormikSelect } from '#web/kit/form/formik-select.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KeepTyped } from '#web/kit/form/keep-typed.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { isComplete } from '../after-sign-in.ts';
import classes from '../auth-frame.module.css';
import { AuthFrame } from '../auth-frame.tsx';
import { personSchema, townSchema } from '../sign-up-schema.ts';
import { addressTyped, personTyped, selectSignIn, type TypedAddress, type TypedPerson } from '../slice.ts';
import { TakenNotice } from '../taken-notice.tsx';
import { TownField } from '../town-field.tsx';
import { useCreateAccount } from '../use-create-account.ts';

type Typed = TypedPerson & Pick<TypedAddress, 'zipCode' | 'city'>;

/** As they stand on the screen, for the list of what is missing. */
const FIELDS = ['firstName', 'lastName', 'birthdate', 'sex', 'zipCode', 'city', 'email', 'preferredLanguage'];

export function SignupUserInfoScreen() {
  const { t } = useTranslation(['identity', 'errors', 'common']);
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { ticket, person, address } = useAppSelector(selectSignIn);
  const selection = useAppSelector((state) => state.selection);
  const { create, isTaken, isLeaving } = useCreateAccount();
  const getsKit = isComplete(selection) && selection.application === Application.homeSampling;
  const schema = useMemo(() => (getsKit ? personSchema(new Date()) : townSchema(new Date())), [getsKit]);
  if (!ticket && !isLeaving) return <Navigate to={paths.signup} replace />;
  const { zipCode, city } = address;
  const initial: Typed = { ...person, preferredLanguage: person.preferredLanguage || language, zipCode, city };
  const keep = ({ zipCode, city, ...typed }: Typed) => {
    dispatch(personTyped(typed));
    if (!getsKit) dispatch(addressTyped({ ...address, zipCode, city }));
    return typed;
  };

  return (
    <AuthFrame>
      <PageHeading back={{ to: paths.signup }} title={t('identity:person.title')} lead={t('identity:person.lead')} />
      {isTaken && <TakenNotice />}
      {ticket?.found === 'at-login' && (
        <div className={classes.notice}>
          <Notice tone="success" title={t('identity:person.newNumber')}>
            <p>{t('identity:person.newNumberHelp')}</p>
          </Notice>
        </div>
      )}
      <KitForm<Typed>
        keeps={false}
        initialValues={initial}
        validationSchema={schema}
        order={FIELDS}
        className={classes.fields}
        onSubmit={async (values, helpers) => {
          const typed = keep(values);
          if (getsKit) navigate(paths.signupUserAddress);
          else await create(typed, { streetAddress: '', zipCode: values.zipCode, city: values.city }, helpers);
        }}
      >
        {({ isSubmitting }) => (
          <>
            <KeepTyped<Typed> keep={keep} />
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
              inPairs
              label={t('identity:person.sex')}
              hint={t('identity:person.sexHint')}
              options={[
                { value: 'female', label: t('identity:person.female') },
                { value: 'male', label: t('identity:person.male') },
              ]}
            />
            {!getsKit && (
              <div className={classes.pair}>
                <FormikText
                  name="zipCode"
                  label={t('identity:address.zip')}
                  inputMode="numeric"
                  autoComplete="postal-code"
                  maxLength={4}
                />
                <TownField />
              </div>
            )}
            <FormikText
              name="email"
              type="email"
              inputMode="email"
              label={t('identity:person.email')}
              hint={t('identity:person.emailHint')}
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              optional
            />
            <FormikSelect
              name="preferredLanguage"
              label={t('identity:person.language')}
              hint={t('identity:person.languageHint')}
              options={LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
            />
            <Button type="submit" size="lg" fullWidth loading={isSubmitting}>
              {t(getsKit ? 'common:continue' : 'identity:address.create')}
            </Button>
          </>
        )}
      </KitForm>
    </AuthFrame>
  );
}
