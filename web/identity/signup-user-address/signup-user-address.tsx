/** Where the person lives, for those who get a kit by post: the last question before the account is made. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KeepTyped } from '#web/kit/form/keep-typed.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import classes from '../auth-frame.module.css';
import { AuthFrame } from '../auth-frame.tsx';
import { addressSchema, isPersonComplete } from '../sign-up-schema.ts';
import { addressTyped, selectSignIn, type TypedAddress } from '../slice.ts';
import { TakenNotice } from '../taken-notice.tsx';
import { TownField } from '../town-field.tsx';
import { useCreateAccount } from '../use-create-account.ts';

export function SignupUserAddressScreen() {
  const { t } = useTranslation(['identity', 'errors', 'common']);
  const dispatch = useAppDispatch();
  const { ticket, person, address } = useAppSelector(selectSignIn);
  const { create, isTaken, isLeaving } = useCreateAccount();
  if (!ticket && !isLeaving) return <Navigate to={paths.signup} replace />;
  if (!isLeaving && !isPersonComplete(person)) return <Navigate to={paths.signupUserInfo} replace />;

  return (
    <AuthFrame>
      <PageHeading
        back={{ to: paths.signupUserInfo }}
        title={t('identity:address.title')}
        lead={t('identity:address.lead')}
      />
      {isTaken && <TakenNotice />}
      <KitForm
        keeps={false}
        initialValues={address}
        validationSchema={addressSchema}
        className={classes.fields}
        onSubmit={(values, helpers) => create(person, values, helpers)}
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
