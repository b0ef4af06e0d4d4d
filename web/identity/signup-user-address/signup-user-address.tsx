/** Where kits and invoices go; with it the account is created. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { api, type CallError } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { Notice } from '#web/kit/notice.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import classes from '../auth-frame.module.css';
import { AuthFrame } from '../auth-frame.tsx';
import { KeepTyped } from '../keep-typed.tsx';
import { addressSchema, isPersonComplete } from '../sign-up-schema.ts';
import { addressTyped, selectSignIn, type TypedAddress, ticketRefused } from '../slice.ts';
import { useFinishSignIn } from '../use-finish-sign-in.ts';
import { toAccount } from './to-account.ts';
import { TownField } from './town-field.tsx';

export function SignupUserAddressScreen() {
  const { t } = useTranslation(['identity', 'errors', 'common']);
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const signIn = useAppSelector(selectSignIn);
  const [createAccount] = api.useSignUpMutation();
  const { finish } = useFinishSignIn();
  const [isTaken, setTaken] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { ticket, person } = signIn;
  if (!ticket && !isLeaving) return <Navigate to={paths.signup} replace />;
  if (!isLeaving && !isPersonComplete(person)) return <Navigate to={paths.signupUserInfo} replace />;

  function refuse(error: CallError): boolean {
    if (error.error === 'account-exists') {
      setTaken(true);
      return true;
    }
    if (error.error !== 'phone-not-verified') return false;
    setLeaving(true);
    dispatch(ticketRefused());
    navigate(paths.signup);
    return true;
  }

  return (
    <AuthFrame>
      <PageHeading
        back={{ to: paths.signupUserInfo }}
        title={t('identity:address.title')}
        lead={t('identity:address.lead')}
      />
      {isTaken && (
        <div className={classes.notice}>
          <Notice
            tone="warning"
            live="alert"
            title={t('identity:known.title')}
            action={<ActionLink to={paths.login}>{t('identity:known.signIn')}</ActionLink>}
          >
            <p>{t('identity:known.help')}</p>
          </Notice>
        </div>
      )}
      <KitForm
        initialValues={signIn.address}
        validationSchema={addressSchema}
        className={classes.fields}
        onSubmit={async (values, helpers) => {
          if (!ticket) return;
          const { data, error } = await createAccount({
            bearer: ticket.signUpTicket,
            body: toAccount(ticket, person, values, language),
          });
          if (data) {
            setLeaving(true);
            finish(data);
          } else if (!refuse(error as CallError)) refuseForm(error, helpers, t);
        }}
      >
        {({ isSubmitting }) => (
          <>
            <KeepTyped<TypedAddress> keep={(values) => dispatch(addressTyped(values))} />
            <FormikText name="streetAddress" label={t('identity:address.street')} autoComplete="street-address" />
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
            <Button type="submit" size="lg" fullWidth loading={isSubmitting}>
              {t('identity:address.create')}
            </Button>
          </>
        )}
      </KitForm>
    </AuthFrame>
  );
}
