/** Two steps in the place of a row: the new number or address, then the code that went there. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { email } from '#shared/schema/person.ts';
import { phoneNo } from '#shared/schema/phone-no.ts';
import type { CodeSentView, UserView } from '#shared/views/identity.ts';
import { useChangeUser } from '#web/app/use-change-user.ts';
import { api, type CallError } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { FormikText } from '#web/kit/form/formik-text.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { LockNotice } from '../lock-notice.tsx';
import { lockOf } from '../lock-of.ts';
import { PhoneField } from '../phone-field.tsx';
import type { Lock } from '../slice.ts';
import { ContactCode } from './contact-code.tsx';
import type { ContactKind } from './contact-section.tsx';
import classes from './editable-section.module.css';
import { FocusFirst } from './focus-first.tsx';

export interface ContactFormProps {
  kind: ContactKind;
  user: UserView;
  /** The row closes; `saved` is false where nothing was changed. */
  onDone: (saved: boolean) => void;
}

const SCHEMAS = {
  phoneNo: object({ value: phoneNo.required('identity:missing.phone') }),
  email: object({ value: email.required('field.required') }),
};

export function ContactForm({ kind, user, onDone }: ContactFormProps) {
  const { t } = useTranslation(['profile', 'identity', 'errors', 'common']);
  const [send] = api.useSendContactCodeMutation();
  const changeUser = useChangeUser();
  const [asked, setAsked] = useState<{ value: string; sent: CodeSentView } | null>(null);
  const [lock, setLock] = useState<Lock | null>(null);
  const [removeFailed, setRemoveFailed] = useState(false);

  /** The code is on its way, or the refusal to show. */
  async function ask(value: string): Promise<CallError | null> {
    const body = kind === 'phoneNo' ? { phoneNo: value, email: null } : { email: value, phoneNo: null };
    const { data, error } = await send({ body: { ...body, preferredLanguage: user.preferredLanguage } });
    if (data) setAsked({ value, sent: data });
    if (data) setLock(null);
    return (error as CallError | undefined) ?? null;
  }
  async function remove(): Promise<void> {
    const error = await changeUser({ email: null });
    setRemoveFailed(error !== undefined);
    if (error === undefined) onDone(true);
  }

  // While the code is awaited the first step stays, unseen: what was typed is kept and stands there on the way back.
  return (
    <>
      {asked && (
        <ContactCode
          kind={kind}
          value={asked.value}
          sent={asked.sent}
          onAgain={() => ask(asked.value)}
          onOther={() => setAsked(null)}
          onDone={onDone}
        />
      )}
      <FocusFirst isShown={asked === null}>
        {lock && <LockNotice lock={lock} onEnd={() => setLock(null)} />}
        <KitForm<{ value: string }>
          id={contactFormId(kind)}
          className={classes.inRow}
          initialValues={{ value: kind === 'email' ? (user.email ?? '') : '' }}
          validationSchema={SCHEMAS[kind]}
          onSubmit={async ({ value }, helpers) => {
            const error = await ask(value.trim());
            if (!error) return;
            const found = lockOf(error, new Date());
            if (found) setLock(found);
            else refuseForm(error, helpers, t, { [kind]: 'value' });
          }}
        >
          {({ isSubmitting }) => (
            <>
              {kind === 'phoneNo' ? (
                <PhoneField
                  name="value"
                  label={t('profile:contact.newPhone')}
                  hint={t('profile:contact.newPhoneHint')}
                />
              ) : (
                <FormikText
                  name="value"
                  type="email"
                  inputMode="email"
                  label={t('profile:contact.newEmail')}
                  hint={t('profile:contact.newEmailHint')}
                  autoComplete="email"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
              <div className={classes.buttons}>
                <Button type="submit" loading={isSubmitting} disabled={lock !== null}>
                  {t('profile:contact.sendCode')}
                </Button>
                <ActionLink onClick={() => onDone(false)}>{t('profile:leaveAsIs')}</ActionLink>
                {kind === 'email' && user.email && (
                  <ActionLink onClick={() => void remove()}>{t('profile:contact.removeEmail')}</ActionLink>
                )}
              </div>
              <p role="alert" className={classes.fault}>
                {removeFailed && t('profile:notSaved')}
              </p>
            </>
          )}
        </KitForm>
      </FocusFirst>
    </>
  );
}

/** What the form of the first step is known by. */
export const contactFormId = (kind: ContactKind): string => `contact-${kind}-form`;
