/** Typing the code of the SMS, at sign-in and at sign-up. It is sent as soon as all digits are there. */
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { resultOfCode, VerificationResult } from '#shared/domain/identity/sign-in-outcome.ts';
import { CODE_LENGTH } from '#shared/limits/sign-in.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import type { CallError } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { CodeField } from '#web/kit/code-field.tsx';
import { Countdown } from '#web/kit/countdown.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { ErrorSummary } from '#web/kit/error-summary.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import classes from './auth-frame.module.css';
import { LockNotice } from './lock-notice.tsx';
import { lockOf } from './lock-of.ts';
import { maskNumber } from './mask-number.ts';
import { NoSmsHelp } from './no-sms-help.tsx';
import { ResendCode } from './resend-code.tsx';
import { codeChecked, lockStarted, type SentCode, selectSignIn } from './slice.ts';

const FIELD = 'code';

export interface CodeStepProps {
  sent: SentCode;
  /** Where the number is typed. */
  changeAt: string;
  /** Checks the code and returns the refusal to show, or null when another screen follows. */
  check: (code: string) => Promise<CallError | null>;
}

export function CodeStep({ sent, changeAt, check }: CodeStepProps) {
  const { t } = useTranslation(['identity', 'errors', 'common']);
  const dispatch = useAppDispatch();
  const { lock } = useAppSelector(selectSignIn);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isExpired, setExpired] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);

  const hints = lock ? [] : (['lastWasLost', 'mayNotCome'] as const).filter((hint) => sent[hint]);

  /** The error stays until something is typed; the cursor waits in the first box that wants a digit. */
  function refuse(message: string, digits: string): void {
    setError(message);
    setCode(digits);
    requestAnimationFrame(() => {
      const boxes = document.getElementById(FIELD)?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])');
      boxes?.[Math.min(digits.length, CODE_LENGTH - 1)]?.focus();
    });
  }

  function refuseWith(failure: CallError): void {
    const found = lockOf(failure, new Date());
    if (found) {
      setError(null);
      dispatch(lockStarted(found));
      // The boxes are emptied: correcting one digit of a full code would send it at once.
    } else refuse(describeRefusal(failure), '');
  }

  function describeRefusal(failure: CallError): string {
    if (failure.error === 'code-wrong') return t('identity:code.wrong');
    if (failure.error === 'code-expired') return t('identity:code.expired');
    return describeError(failure, t);
  }

  async function submit(digits: string): Promise<void> {
    if (running.current || lock) return;
    if (digits.length < CODE_LENGTH) return refuse(t('identity:code.incomplete', { digits: CODE_LENGTH }), digits);
    running.current = true;
    setBusy(true);
    const failure = await check(digits);
    // Another screen is on its way and the code is spent: sent once more, it would be called wrong.
    const result = failure ? resultOfCode(failure) : VerificationResult.Success;
    dispatch(codeChecked(result));
    if (!failure) return;
    running.current = false;
    setBusy(false);
    if (result !== VerificationResult.Wrong) {
      // Whoever has to wait needs a new code afterwards.
      setCode('');
      setExpired(true);
    }
    refuseWith(failure);
  }

  function change(digits: string): void {
    setCode(digits);
    setError(null);
  }

  return (
    <>
      <PageHeading
        back={{ to: changeAt }}
        title={t('identity:code.title')}
        lead={
          <>
            <p>
              <Trans
                t={t}
                i18nKey="identity:code.lead"
                values={{ phone: maskNumber(sent.phoneNo) }}
                components={{ b: <b className="nw" /> }}
              />
            </p>
            <ActionLink to={changeAt}>{t('identity:code.changeNumber')}</ActionLink>
          </>
        }
      />
      <ErrorSummary errors={error ? [{ fieldId: FIELD, message: error }] : []} attempt={0} />
      {lock && <LockNotice lock={lock} />}
      {hints.length > 0 && (
        <div className={`${classes.notice} ${classes.hints}`}>
          {hints.map((hint) => (
            <Notice
              key={hint}
              tone="warning"
              title={t(`identity:code.${hint}`)}
              {...(hint === 'lastWasLost' ? { live: 'status' } : {})}
            >
              <p>{t(`identity:code.${hint}Help`)}</p>
            </Notice>
          ))}
        </div>
      )}
      <form
        noValidate
        className={classes.fields}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit(code);
        }}
      >
        <div>
          <CodeField
            id={FIELD}
            legend={t('identity:code.label', { digits: CODE_LENGTH })}
            value={code}
            onChange={change}
            onComplete={(digits) => void submit(digits)}
            error={error ?? undefined}
            disabled={isBusy || lock !== null}
          />
          {sent.expiresAt && !lock && (
            <p className={`muted ${classes.validity}`}>
              {isExpired ? (
                t('identity:code.over')
              ) : (
                <Countdown until={sent.expiresAt} onEnd={() => setExpired(true)}>
                  {(clock) => (
                    <Trans
                      t={t}
                      i18nKey="identity:code.validFor"
                      values={{ clock }}
                      components={{ b: <b className="nw" /> }}
                    />
                  )}
                </Countdown>
              )}
            </p>
          )}
        </div>
        <Button type="submit" size="lg" fullWidth loading={isBusy} disabled={lock !== null}>
          {t('common:continue')}
        </Button>
      </form>
      <ResendCode
        sent={sent}
        locked={lock !== null}
        onRefused={refuseWith}
        onSent={() => {
          change('');
          setExpired(false);
        }}
      />
      <NoSmsHelp />
    </>
  );
}
