/** The code that confirms the closing: it is asked for only when pressed, and nothing closes before the red button. */
import { Button } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { MINUTE_MS } from '#shared/durations.ts';
import { CODE_LENGTH, CODE_LIFE_MS } from '#shared/limits/sign-in.ts';
import type { UserView } from '#shared/views/identity.ts';
import { endSession } from '#web/app/leave-session.ts';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { api, type CallError } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { CodeField } from '#web/kit/code-field.tsx';
import { Countdown } from '#web/kit/countdown.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { useCountdown } from '#web/kit/use-countdown.ts';
import { LockNotice } from '../lock-notice.tsx';
import { after, lockOf } from '../lock-of.ts';
import { maskNumber } from '../mask-number.ts';
import { NoSmsHelp } from '../no-sms-help.tsx';
import type { Lock } from '../slice.ts';
import classes from './closing.module.css';

const FIELD = 'closing-code';

/** The cursor waits in the first box, as soon as it is there and may be typed in. */
function focusCode(): void {
  requestAnimationFrame(() =>
    document.getElementById(FIELD)?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus(),
  );
}

export interface ConfirmClosingProps {
  user: UserView;
  /** An order was opened meanwhile: the page says which. */
  onBlocked: () => void;
}

export function ConfirmClosing({ user, onBlocked }: ConfirmClosingProps) {
  const { t } = useTranslation(['profile', 'identity', 'errors', 'common']);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const id = useId();
  const [sendCode, sending] = api.useSendClosingCodeMutation();
  const [resendAt, setResendAt] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [lock, setLock] = useState<Lock | null>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const wait = useCountdown(resendAt ?? '');
  const params = { id: user.id };
  const phone = maskNumber(user.phoneNo);

  function refuse(failure: CallError): void {
    const found = lockOf(failure, new Date());
    setCode('');
    if (failure.error === 'orders-open') onBlocked();
    else if (found) setLock(found);
    else if (failure.error === 'code-wrong') setError(t('identity:code.wrong'));
    else if (failure.error === 'code-expired') setError(t('identity:code.expired'));
    else setError(describeError(failure, t));
  }

  async function send(): Promise<void> {
    setError(null);
    const { data, error: failure } = await sendCode({ params });
    if (!data) return refuse(failure as CallError);
    setResendAt(after(data.resendInSeconds, new Date()));
    setCode('');
    focusCode();
    announce(t('profile:closing.codeSent', { phone, minutes: CODE_LIFE_MS / MINUTE_MS }), { urgent: true });
  }

  async function close(): Promise<void> {
    if (running.current || lock) return;
    if (code.length < CODE_LENGTH) return setError(t('identity:code.incomplete', { digits: CODE_LENGTH }));
    running.current = true;
    setBusy(true);
    let refused: CallError | null = null;
    const isClosed = await endSession(dispatch, user.id, async () => {
      const { error: failure } = await dispatch(api.endpoints.closeAccount.initiate({ params, body: { code } }));
      refused = (failure as CallError | undefined) ?? null;
      // The page that says so needs no session: it is there before this one loses its own.
      if (!failure) await navigate(paths.accountClosed, { replace: true });
      return failure === undefined;
    });
    running.current = false;
    // The page that was left sends home whoever signs out, where the other one was not drawn yet.
    if (isClosed) return void navigate(paths.accountClosed, { replace: true });
    setBusy(false);
    if (refused) refuse(refused);
    focusCode();
  }

  return (
    <section className={classes.confirm} aria-labelledby={id}>
      <div>
        <h2 id={id}>{t('profile:closing.confirm')}</h2>
        <p>
          {resendAt === null
            ? t('profile:closing.codeLead', { phone })
            : t('profile:closing.codeSent', { phone, minutes: CODE_LIFE_MS / MINUTE_MS })}
        </p>
      </div>
      {lock && <LockNotice lock={lock} onEnd={() => setLock(null)} />}
      {resendAt === null ? (
        <>
          <div className={classes.buttons}>
            <Button
              variant="default"
              size="lg"
              loading={sending.isLoading}
              disabled={lock !== null}
              onClick={() => void send()}
            >
              {t('profile:closing.sendCode')}
            </Button>
            <ActionLink to={paths.userProfile}>{t('profile:closing.keep')}</ActionLink>
          </div>
          <p role="alert" className={classes.fault}>
            {error}
          </p>
        </>
      ) : (
        <form
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void close();
          }}
        >
          <CodeField
            id={FIELD}
            legend={t('identity:code.label', { digits: CODE_LENGTH })}
            value={code}
            onChange={(digits) => {
              setCode(digits);
              if (digits) setError(null);
            }}
            error={error ?? undefined}
            disabled={isBusy || lock !== null}
          />
          <p className={`muted ${classes.again}`} role="status">
            {wait > 0 ? (
              <Countdown until={resendAt}>{(_clock, seconds) => t('identity:code.resendIn', { seconds })}</Countdown>
            ) : (
              <ActionLink onClick={() => void send()}>{t('identity:code.resend')}</ActionLink>
            )}
          </p>
          <div className={classes.buttons}>
            <Button type="submit" size="lg" color="danger" loading={isBusy} disabled={lock !== null}>
              {t('profile:closing.submit')}
            </Button>
            <ActionLink to={paths.userProfile}>{t('profile:closing.keep')}</ActionLink>
          </div>
          <NoSmsHelp />
        </form>
      )}
    </section>
  );
}
