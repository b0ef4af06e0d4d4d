/** Six digits of the authenticator app. They are sent as soon as all are there; a wrong code is told what is wrong with it. */
import { Button } from '@mantine/core';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_LENGTH } from '#shared/limits/sign-in.ts';
import type { CallError } from '#web/client/api.ts';
import { CodeField } from '#web/kit/code-field.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { describeFactorError } from './describe-factor-error.ts';
import { FactorLock } from './factor-lock.tsx';
import { factorLockOf } from './factor-lock-of.ts';
import { focusDigit } from './focus-digit.ts';
import { NextCode } from './next-code.tsx';
import classes from './second-factor.module.css';
import type { Lock } from './slice.ts';

const FIELD = 'app-code';

export interface AppCodeFormProps {
  button: string;
  /** Checks the code and returns the refusal to show, or null when something else is shown now. */
  check: (code: string) => Promise<CallError | null>;
}

export function AppCodeForm({ button, check }: AppCodeFormProps) {
  const { t } = useTranslation(['identity-factor', 'errors', 'common']);
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<{ title: string; text: string } | null>(null);
  const [lock, setLock] = useState<Lock | null>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const endLock = useCallback(() => {
    setLock(null);
    focusDigit(FIELD, 0);
  }, []);

  async function submit(digits: string): Promise<void> {
    if (running.current || lock) return;
    if (digits.length < CODE_LENGTH) {
      setRefused({ title: t('identity-factor:wrong.title'), text: missing(digits) });
      return focusDigit(FIELD, digits.length);
    }
    running.current = true;
    setBusy(true);
    const failure = await check(digits);
    if (!failure) return;
    running.current = false;
    setBusy(false);
    setCode('');
    const found = factorLockOf(failure, new Date());
    setLock(found);
    setRefused(found ? null : describeFactorError(failure, t));
    if (!found) focusDigit(FIELD, 0);
  }

  const missing = (digits: string) => t('identity-factor:digitsMissing', { count: CODE_LENGTH - digits.length });

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      {lock && <FactorLock lock={lock} onEnd={endLock} />}
      {refused && (
        <Notice tone="danger" live="alert" title={refused.title}>
          <p>{refused.text}</p>
        </Notice>
      )}
      <div>
        <CodeField
          id={FIELD}
          legend={t('identity-factor:code.label', { digits: CODE_LENGTH })}
          value={code}
          onChange={(digits) => {
            setCode(digits);
            setRefused(null);
          }}
          onComplete={(digits) => void submit(digits)}
          disabled={isBusy || lock !== null}
        />
        <NextCode />
      </div>
      <div>
        <Button type="submit" size="lg" fullWidth loading={isBusy} disabled={lock !== null}>
          {button}
        </Button>
        <p className={`muted ${classes.under}`}>{t('identity-factor:code.byItself')}</p>
      </div>
    </form>
  );
}
