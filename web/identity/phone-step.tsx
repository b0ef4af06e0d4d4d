/** The one question of sign-in and of sign-up: the mobile number that gets the code. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { phoneNo } from '#shared/schema/phone-no.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { describeError, errorBodyOf } from '#web/kit/describe-error.ts';
import { KeepTyped } from '#web/kit/form/keep-typed.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './auth-frame.module.css';
import { LockNotice } from './lock-notice.tsx';
import { PhoneField } from './phone-field.tsx';
import { phoneTyped, selectSignIn } from './slice.ts';
import { useRequestCode } from './use-request-code.ts';

const schema = object({ phoneNo: phoneNo.required('identity:missing.phone') });

export function PhoneStep({ forSignUp, children }: { forSignUp: boolean; children?: ReactNode }) {
  const { t } = useTranslation(['identity', 'errors', 'common']);
  const dispatch = useAppDispatch();
  const { phoneNo: kept, lock } = useAppSelector(selectSignIn);
  const { request } = useRequestCode();

  return (
    <>
      {lock && <LockNotice lock={lock} />}
      <KitForm
        keeps={false}
        initialValues={{ phoneNo: kept }}
        validationSchema={schema}
        className={classes.fields}
        onSubmit={async (values, helpers) => {
          const reply = await request(values.phoneNo, forSignUp);
          if (reply.outcome !== 'refused') return;
          if (errorBodyOf(reply.error)?.fields) refuseForm(reply.error, helpers, t);
          else helpers.setStatus({ refused: `${t('identity:code.lastWasLost')}. ${describeError(reply.error, t)}` });
        }}
      >
        {({ isSubmitting }) => (
          <>
            <KeepTyped<{ phoneNo: string }> keep={(values) => dispatch(phoneTyped(values.phoneNo))} />
            <PhoneField name="phoneNo" label={t('identity:phone.label')} hint={t('identity:phone.hint')} />
            {children}
            <Button type="submit" size="lg" fullWidth loading={isSubmitting} disabled={lock !== null}>
              {t('identity:phone.send')}
            </Button>
          </>
        )}
      </KitForm>
    </>
  );
}
