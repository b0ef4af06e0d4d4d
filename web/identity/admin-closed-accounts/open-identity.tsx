/** Asks why the identity of a closed account is opened, and shows it once: it is gone with the dialog. */
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { formatDate } from '#shared/domain/format-date.ts';
import { OPENING_REASON_MAX_LENGTH } from '#shared/limits/privacy.ts';
import { requiredText } from '#shared/schema/text.ts';
import type { ClosedAccountView, ClosedIdentityView } from '#shared/views/closing.ts';
import { api } from '#web/client/api.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import classes from './admin-closed-accounts.module.css';

const schema = object({ reason: requiredText().max(OPENING_REASON_MAX_LENGTH, 'field.too-long') });

export interface OpenIdentityProps {
  account: ClosedAccountView;
  onClose: () => void;
}

export function OpenIdentity({ account, onClose }: OpenIdentityProps) {
  const { t } = useTranslation(['identity-closed', 'errors', 'common']);
  // The reply goes with the dialog: nothing of it stays in the browser.
  const [open, { data: identity }] = api.useOpenClosedIdentityMutation();
  return (
    <Dialog isOpen area="staff" title={t('identity-closed:ask')} onClose={onClose}>
      {identity ? (
        <Opened identity={identity} onClose={onClose} />
      ) : (
        <>
          <p className={classes.question}>{t('identity-closed:askText')}</p>
          <KitForm
            id={`identity-${account._id}`}
            initialValues={{ reason: '' }}
            validationSchema={schema}
            className={classes.form}
            onSubmit={async (body, helpers) => {
              const reply = await open({ params: { id: account._id }, body });
              if ('error' in reply) refuseForm(reply.error, helpers, t);
            }}
          >
            {({ isSubmitting }) => (
              <>
                <FormikTextarea
                  name="reason"
                  label={t('identity-closed:reason')}
                  hint={t('identity-closed:reasonHint')}
                  rows={3}
                  maxLength={OPENING_REASON_MAX_LENGTH}
                />
                <div className={classes.actions}>
                  <Button type="submit" size="sm" loading={isSubmitting}>
                    {t('identity-closed:open')}
                  </Button>
                  <Button variant="default" size="sm" onClick={onClose}>
                    {t('common:cancel')}
                  </Button>
                </div>
              </>
            )}
          </KitForm>
        </>
      )}
    </Dialog>
  );
}

function Opened({ identity, onClose }: { identity: ClosedIdentityView; onClose: () => void }) {
  const { t } = useTranslation(['identity-closed', 'common']);
  const name = useRef<HTMLElement>(null);
  // The form that had the cursor is gone.
  useEffect(() => name.current?.focus(), []);
  const { firstName, lastName, birthdate, sex, streetAddress, zipCode, city } = identity;
  const rows = [
    ['birthdate', birthdate && formatDate(birthdate)],
    ['sex', sex && t(`identity-closed:sexOf.${sex}`)],
    ['address', [streetAddress, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')],
  ] as const;
  return (
    <>
      <dl className={classes.identity}>
        <dt>{t('identity-closed:name')}</dt>
        <dd ref={name} tabIndex={-1}>
          <b>{`${firstName} ${lastName}`}</b>
        </dd>
        {rows.map(([key, value]) => (
          <div key={key} className={classes.row}>
            <dt>{t(`identity-closed:${key}`)}</dt>
            <dd>{value || t('identity-closed:unknown')}</dd>
          </div>
        ))}
      </dl>
      <p className={`muted ${classes.question}`}>{t('identity-closed:once')}</p>
      <Button size="sm" onClick={onClose}>
        {t('common:close')}
      </Button>
    </>
  );
}
