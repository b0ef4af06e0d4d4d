/** Partner sales, second step: the branch's number, which the page does not show, and the code that was sent to it. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { object } from 'yup';
import { signInCode } from '#shared/schema/identifiers.ts';
import { phoneNo } from '#shared/schema/phone-no.ts';
import { partnerOrdersPath, partnerPaths } from '#web/app/partner-paths.ts';
import { api } from '#web/client/api.ts';
import { PhoneField } from '#web/identity/phone-field.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { Notice } from '#web/kit/notice.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import classes from './partner-frame.module.css';
import { PartnerFrame } from './partner-frame.tsx';
import { keepPartnerSession } from './partner-session.ts';

interface Sent {
  phone: string;
  lastWasLost: boolean;
}

const schema = object({
  phoneNo: phoneNo.required('orders-counter:verify.phoneMissing'),
  code: signInCode.required('orders-counter:verify.codeMissing'),
});

export function PartnerVerifyScreen() {
  const { t } = useTranslation(['orders-counter', 'errors', 'common']);
  const sent = useLocation().state as Sent | null;
  if (!sent) return <Navigate to={partnerPaths.signIn} replace />;
  return (
    <PartnerFrame>
      <PageHeading
        back={{ to: partnerPaths.signIn }}
        title={t('orders-counter:verify.title')}
        lead={t('orders-counter:verify.lead', { phone: sent.phone })}
      />
      {sent.lastWasLost && (
        <Notice tone="warning">
          <p>{t('orders-counter:verify.lastWasLost')}</p>
        </Notice>
      )}
      <PartnerCodeForm />
    </PartnerFrame>
  );
}

/** Number and code of the branch. */
export function PartnerCodeForm() {
  const { t } = useTranslation(['orders-counter', 'errors', 'common']);
  const navigate = useNavigate();
  const [verify] = api.useVerifyPartnerMutation();
  return (
    <KitForm
      keeps={false}
      initialValues={{ phoneNo: '', code: '' }}
      validationSchema={schema}
      className={classes.fields}
      onSubmit={async (body, helpers) => {
        const reply = await verify({ body });
        if ('error' in reply) {
          refuseForm(reply.error, helpers, t);
          return;
        }
        keepPartnerSession(reply.data);
        navigate(partnerOrdersPath(reply.data.key), { replace: true });
      }}
    >
      {({ isSubmitting }) => (
        <>
          <PhoneField name="phoneNo" label={t('orders-counter:verify.phone')} />
          <FormikText
            name="code"
            label={t('orders-counter:verify.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
          />
          <Button type="submit" size="lg" fullWidth loading={isSubmitting}>
            {t('orders-counter:verify.send')}
          </Button>
        </>
      )}
    </KitForm>
  );
}
