/** QR code or key, the six digits that prove the app has it, and the recovery codes to be kept. */
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE_LENGTH } from '#shared/limits/sign-in.ts';
import type { EnrolmentView } from '#shared/views/second-factor.ts';
import type { CallError } from '#web/client/api.ts';
import { CodeField } from '#web/kit/code-field.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { CopyButton } from '../copy-button.tsx';
import { describeFactorError } from '../describe-factor-error.ts';
import { focusDigit } from '../focus-digit.ts';
import { OpensAfter } from '../opens-after.tsx';
import { RecoverySheet } from '../recovery-sheet.tsx';
import classes from '../second-factor.module.css';
import { QrCode } from './qr-code.tsx';

const FIELD = 'app-code';
const KEPT = 'codes-kept';

export interface EnrolmentFormProps {
  enrolment: EnrolmentView;
  /** Checks the code and returns the refusal to show, or null when something else is shown now. */
  check: (code: string) => Promise<CallError | null>;
}

export function EnrolmentForm({ enrolment, check }: EnrolmentFormProps) {
  const { t } = useTranslation(['identity-factor', 'errors', 'common']);
  const { key, address, account, recoveryCodes } = enrolment;
  const [code, setCode] = useState('');
  const [isKept, setKept] = useState(false);
  const [refused, setRefused] = useState<{ title: string; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const missing = [
    ...(code.length < CODE_LENGTH ? [t('identity-factor:digitsMissing', { count: CODE_LENGTH - code.length })] : []),
    ...(isKept ? [] : [t('identity-factor:enrolment.keepFirst')]),
  ];

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (running.current) return;
    if (code.length < CODE_LENGTH) return focusDigit(FIELD, code.length);
    if (!isKept) return document.getElementById(KEPT)?.focus();
    running.current = true;
    setBusy(true);
    const failure = await check(code);
    if (!failure) return;
    running.current = false;
    setBusy(false);
    setCode('');
    setRefused(describeFactorError(failure, t));
    focusDigit(FIELD, 0);
  }

  return (
    <form noValidate className={classes.columns} onSubmit={(event) => void submit(event)}>
      <ol className={classes.steps}>
        <li className={classes.step}>
          <span className={classes.number} aria-hidden>
            1
          </span>
          <div>
            <h2>{t('identity-factor:enrolment.app')}</h2>
            <p className="muted">{t('identity-factor:enrolment.appHelp')}</p>
          </div>
        </li>
        <li className={classes.step}>
          <span className={classes.number} aria-hidden>
            2
          </span>
          <div>
            <h2>{t('identity-factor:enrolment.scan')}</h2>
            <div className={classes.scan}>
              <QrCode text={address} label={t('identity-factor:enrolment.qr', { account })} />
              <div className={classes.typed}>
                <p className="muted">{t('identity-factor:enrolment.type')}</p>
                <p className={classes.key} data-key={key}>
                  {key.match(/.{1,4}/g)?.join(' ')}
                </p>
                <CopyButton text={key} what={t('identity-factor:enrolment.key')} />
                <p className="muted">
                  {t('identity-factor:enrolment.account', { account })}
                  <br />
                  {t('identity-factor:enrolment.shape', { digits: CODE_LENGTH })}
                </p>
              </div>
            </div>
          </div>
        </li>
        <li className={classes.step}>
          <span className={classes.number} aria-hidden>
            3
          </span>
          <div className={classes.proof}>
            <h2>{t('identity-factor:enrolment.code')}</h2>
            {refused && (
              <Notice tone="danger" live="alert" title={refused.title}>
                <p>{refused.text}</p>
              </Notice>
            )}
            <CodeField
              id={FIELD}
              legend={<span className="vh">{t('identity-factor:code.label', { digits: CODE_LENGTH })}</span>}
              value={code}
              onChange={(digits) => {
                setCode(digits);
                setRefused(null);
              }}
              disabled={isBusy}
            />
            <p className="muted">{t('identity-factor:enrolment.clock')}</p>
          </div>
        </li>
      </ol>
      <div className={classes.finish}>
        <RecoverySheet codes={recoveryCodes} account={account} />
        <label className={classes.kept}>
          <input
            id={KEPT}
            type="checkbox"
            className="tick"
            checked={isKept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
          <span>{t('identity-factor:codes.kept')}</span>
        </label>
        <Notice>
          <p>{t('identity-factor:enrolment.lost')}</p>
        </Notice>
        <div>
          <Button type="submit" size="lg" fullWidth loading={isBusy} aria-describedby="enrolment-missing">
            {t('identity-factor:enrolment.finish')}
          </Button>
          <p id="enrolment-missing" className={classes.missing}>
            {missing.join(' ')}
          </p>
          <OpensAfter />
        </div>
      </div>
    </form>
  );
}
