/** One person: what was written last and what became of it, and the next message. */

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { object } from 'yup';
import { formatDateTime } from '#shared/domain/format-date.ts';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { requiredText } from '#shared/schema/text.ts';
import type { LatestSmsView, WrittenSmsView } from '#shared/views/messaging.ts';
import { LANGUAGE_NAMES } from '#web/app/i18n/languages.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { FormikTextarea } from '#web/kit/form/formik-textarea.tsx';
import { KitForm } from '#web/kit/form/kit-form.tsx';
import { refuseForm } from '#web/kit/form/refuse-form.ts';
import { Notice } from '#web/kit/notice.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { formatClock, useCountdown } from '#web/kit/use-countdown.ts';
import { useHeading } from '#web/kit/use-heading.ts';
import { useWho } from '#web/kit/use-who.ts';
import classes from './admin-sms.module.css';

export interface WriteSmsProps {
  userId: string;
  /** The list is not beside it: it is the page. */
  isAlone: boolean;
}

export function WriteSms({ userId, isAlone }: WriteSmsProps) {
  const { t } = useTranslation('messaging');
  const { data: person } = api.useGetUserQuery({ params: { id: userId } });
  const name = person && `${person.firstName} ${person.lastName}`.trim();
  const query = api.useGetLatestSmsQuery({ query: { userId } }, { refetchOnMountOrArgChange: true });
  return (
    <div className={classes.write}>
      {isAlone ? <PageTitle>{name ?? t('byHand.title')}</PageTitle> : name && <h2 className={classes.who}>{name}</h2>}
      <QueryState query={query}>
        {(latest) => (
          <>
            <p className="muted">
              {t('byHand.to', {
                phone: formatPhone(latest.phoneNo),
                language: LANGUAGE_NAMES[latest.preferredLanguage],
              })}
            </p>
            <h2 className={classes.head}>{t('byHand.last')}</h2>
            {latest.sms ? <Written sms={latest.sms} /> : <p className="muted">{t('byHand.never')}</p>}
            <SmsForm userId={userId} latest={latest} />
          </>
        )}
      </QueryState>
    </div>
  );
}

function PageTitle({ children }: { children: string }) {
  const heading = useHeading(children);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

function Written({ sms }: { sms: WrittenSmsView }) {
  const { t } = useTranslation('messaging');
  const who = useWho();
  const { message, at, by, state, changedAt, failure } = sms;
  return (
    <>
      <p className="muted">{t('byHand.lastBy', { at: formatDateTime(at), by: who(by) })}</p>
      <blockquote className={classes.quote}>{message}</blockquote>
      <p role="status">
        <b>{t(`state.${state}`)}</b>
        {changedAt && `, ${formatDateTime(changedAt)}`}
      </p>
      {failure && (
        <Notice tone="warning" title={t(`reason.${failure.reason}`)}>
          {failure.code && <p className={classes.answer}>{t('byHand.provider', { code: failure.code })}</p>}
        </Notice>
      )}
    </>
  );
}

/** @param latest what was read last: how long the text may be, and from when on the next one may leave */
export function SmsForm({ userId, latest }: { userId: string; latest: LatestSmsView }) {
  const { t } = useTranslation(['messaging', 'errors', 'common']);
  const [send] = api.useSendSmsMutation();
  const { phoneNo, maxLength, nextAt } = latest;
  const seconds = useCountdown(nextAt);
  return (
    <KitForm
      id={`sms-${userId}`}
      initialValues={{ message: '' }}
      validationSchema={object({ message: requiredText().max(maxLength, 'field.too-long') })}
      className={classes.form}
      onSubmit={async (values, helpers) => {
        const reply = await send({ body: { userId, phoneNo, message: values.message } });
        if ('error' in reply) {
          refuseForm(reply.error, helpers, t);
          return;
        }
        announce(t('messaging:byHand.sent'));
        helpers.resetForm();
      }}
    >
      {({ isSubmitting }) => (
        <>
          <FormikTextarea
            name="message"
            label={t('messaging:byHand.message')}
            hint={t('messaging:byHand.hint', { most: maxLength })}
            maxLength={maxLength}
          />
          {seconds > 0 && (
            <Notice
              tone="warning"
              title={<span role="timer">{t('messaging:byHand.wait', { clock: formatClock(seconds) })}</span>}
            >
              <p>{t('messaging:byHand.waitText')}</p>
            </Notice>
          )}
          <div>
            <Button type="submit" size="sm" loading={isSubmitting} disabled={seconds > 0}>
              {t('messaging:byHand.send')}
            </Button>
          </div>
        </>
      )}
    </KitForm>
  );
}
