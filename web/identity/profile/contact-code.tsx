/** The code that went to the new number or address. It is sent as soon as all digits are there. */
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { CODE_LENGTH } from '#shared/limits/sign-in.ts';
import type { CodeSentView } from '#shared/views/identity.ts';
import { userChanged } from '#web/app/session.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { api, type CallError } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { CodeField } from '#web/kit/code-field.tsx';
import { Countdown } from '#web/kit/countdown.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { useCountdown } from '#web/kit/use-countdown.ts';
import { focusDigit } from '../focus-digit.ts';
import { LockNotice } from '../lock-notice.tsx';
import { after, lockOf } from '../lock-of.ts';
import { NoSmsHelp } from '../no-sms-help.tsx';
import type { Lock } from '../slice.ts';
import type { ContactKind } from './contact-section.tsx';
import classes from './editable-section.module.css';
import { FocusFirst } from './focus-first.tsx';

const FIELD = 'contact-code';

export interface ContactCodeProps {
  kind: ContactKind;
  /** E.164, or an address. */
  value: string;
  sent: CodeSentView;
  /** Asks for another code; null when it is on its way. */
  onAgain: () => Promise<CallError | null>;
  /** Back to the number or address. */
  onOther: () => void;
  onDone: (saved: boolean) => void;
}

export function ContactCode({ kind, value, sent, onAgain, onOther, onDone }: ContactCodeProps) {
  const { t } = useTranslation(['profile', 'identity', 'errors', 'common']);
  const dispatch = useAppDispatch();
  const [verify, { isLoading }] = api.useVerifyContactCodeMutation();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [lock, setLock] = useState<Lock | null>(null);
  const [times, setTimes] = useState(() => timesOf(sent));
  const running = useRef(false);
  const wait = useCountdown(times.resendAt);

  function refuse(failure: CallError): void {
    const found = lockOf(failure, new Date());
    setCode('');
    if (found) setLock(found);
    else if (failure.error === 'code-wrong') setError(t('identity:code.wrong'));
    else if (failure.error === 'code-expired') setError(t('identity:code.expired'));
    else setError(describeError(failure, t));
    focusDigit(FIELD, 0);
  }

  async function submit(digits: string): Promise<void> {
    if (running.current || lock) return;
    if (digits.length < CODE_LENGTH) return setError(t('identity:code.incomplete', { digits: CODE_LENGTH }));
    running.current = true;
    const contact = kind === 'phoneNo' ? { phoneNo: value, email: null } : { email: value, phoneNo: null };
    const reply = await verify({ body: { ...contact, code: digits } });
    running.current = false;
    if (!reply.data) return refuse(reply.error as CallError);
    dispatch(userChanged(reply.data));
    onDone(true);
  }

  async function again(): Promise<void> {
    const failure = await onAgain();
    if (failure) return refuse(failure);
    setTimes(timesOf(sent));
    setCode('');
    setError(null);
    announce(t('identity:code.sentAgain'), { urgent: true });
  }

  const shown = kind === 'phoneNo' ? formatPhone(value) : value;
  return (
    <FocusFirst>
      <form
        noValidate
        className={classes.inRow}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit(code);
        }}
      >
        <p className={classes.where}>
          <Trans
            t={t}
            i18nKey={`profile:contact.codeSent.${kind}`}
            values={{ to: shown }}
            components={{ b: <b className={kind === 'phoneNo' ? 'nw' : undefined} /> }}
          />
        </p>
        {lock && <LockNotice lock={lock} onEnd={() => setLock(null)} />}
        <CodeField
          id={FIELD}
          legend={t('identity:code.label', { digits: CODE_LENGTH })}
          value={code}
          onChange={(digits) => {
            setCode(digits);
            if (digits) setError(null);
          }}
          onComplete={(digits) => void submit(digits)}
          error={error ?? undefined}
          disabled={isLoading || lock !== null}
        />
        <p className="muted" role="status">
          {wait > 0 ? (
            <Countdown until={times.resendAt}>
              {(_clock, seconds) => t('identity:code.resendIn', { seconds })}
            </Countdown>
          ) : (
            <ActionLink onClick={() => void again()}>{t('identity:code.resend')}</ActionLink>
          )}
        </p>
        <div className={classes.buttons}>
          <Button type="submit" loading={isLoading} disabled={lock !== null}>
            {t('profile:contact.confirm')}
          </Button>
          <ActionLink onClick={onOther}>{t(`profile:contact.other.${kind}`)}</ActionLink>
          <ActionLink onClick={() => onDone(false)}>{t('profile:leaveAsIs')}</ActionLink>
        </div>
        {kind === 'phoneNo' ? <NoSmsHelp /> : <p className="muted">{t('profile:contact.noMail')}</p>}
      </form>
    </FocusFirst>
  );
}

function timesOf({ resendInSeconds }: CodeSentView): { resendAt: string } {
  return { resendAt: after(resendInSeconds, new Date()) };
}
