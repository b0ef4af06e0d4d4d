/** Partner sales, first step: the key of the branch. Its code goes to the branch's own telephone. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { object } from 'yup';
import { requiredText } from '#shared/schema/text.ts';
import { partnerOrdersPath, partnerPaths } from '#web/app/partner-paths.ts';
import { api } from '#web/client/api.ts';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { Notice } from '#web/kit/notice.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import classes from './partner-frame.module.css';
import { PartnerFrame } from './partner-frame.tsx';
import { partnerSession } from './partner-session.ts';

const schema = object({ key: requiredText().required('orders-counter:signIn.keyMissing') });

export function PartnerSignInScreen() {
  const { t } = useTranslation(['orders-counter', 'errors', 'common']);
  const { state } = useLocation();
  const isLocked = (state as { isLocked?: boolean } | null)?.isLocked === true;
  const session = partnerSession();
  if (session) return <Navigate to={partnerOrdersPath(session.key)} replace />;
  return (
    <PartnerFrame>
      <PageHeading title={t('orders-counter:signIn.title')} lead={t('orders-counter:signIn.lead')} />
      {isLocked && (
        <Notice tone="calm" live="status">
          <p>{t('orders-counter:signIn.locked')}</p>
        </Notice>
      )}
      <PartnerKeyForm />
    </PartnerFrame>
  );
}

/** The key, as it was shown to the branch. */
export function PartnerKeyForm() {
  const { t } = useTranslation(['orders-counter', 'errors', 'common']);
  const navigate = useNavigate();
  const [start] = api.useStartPartnerSignInMutation();
  return (
    <KitForm
      // Whoever comes after finds no key.
      keeps={false}
      initialValues={{ key: '' }}
      validationSchema={schema}
      className={classes.fields}
      onSubmit={async (body, helpers) => {
        const reply = await start({ body });
        if ('error' in reply) refuseForm(reply.error, helpers, t);
        else navigate(partnerPaths.verify, { state: { phone: reply.data.phone, lastWasLost: reply.data.lastWasLost } });
      }}
    >
      {({ isSubmitting }) => (
        <>
          <FormikText
            name="key"
            label={t('orders-counter:signIn.key')}
            hint={t('orders-counter:signIn.keyHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" size="lg" fullWidth loading={isSubmitting}>
            {t('orders-counter:signIn.send')}
          </Button>
        </>
      )}
    </KitForm>
  );
}
