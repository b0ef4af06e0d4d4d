/** The code of a shared result: sent only when asked for, so that whoever merely looks at a link costs no SMS. */
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { ACCOUNT_WRONG_CODE_LIMIT, CODE_LENGTH } from '#shared/limits/sign-in.ts';
import type { ShareOpenedView } from '#shared/views/sharing.ts';
import { api, type CallError } from '#web/client/api.ts';
import { LockNotice } from '#web/identity/lock-notice.tsx';
import { after, lockOf } from '#web/identity/lock-of.ts';
import type { Lock } from '#web/identity/slice.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { CodeField } from '#web/kit/code-field.tsx';
import { Countdown } from '#web/kit/countdown.tsx';
import { describeError } from '#web/kit/describe-error.ts';
import { Notice } from '#web/kit/notice.tsx';
import { useCountdown } from '#web/kit/use-countdown.ts';
import classes from './shared.module.css';

const FIELD = 'share-code';

export interface CodeFormProps {
  shareId: string;
  /** It was open before, for as long as a code is good. */
  isAgain: boolean;
  onOpened: (opened: ShareOpenedView) => void;
  onOver: () => void;
}

export function CodeForm({ shareId, isAgain, onOpened, onOver }: CodeFormProps) {
  const { t } = useTranslation(['results-sharing', 'identity', 'errors', 'common']);
  const [sendCode, sending] = api.useSendShareCodeMutation();
  const [openShare, opening] = api.useOpenShareMutation();
  // `end`: null where somebody says to have a code already.
  const [sent, setSent] = useState<{ end: string | null; resendAt: string; mayNotCome: boolean } | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [lock, setLock] = useState<Lock | null>(null);
  const running = useRef(false);
  const wait = useCountdown(sent?.resendAt ?? '');

  function refuse(failure: CallError): void {
    const found = lockOf(failure, new Date());
    setCode('');
    if (failure.error === 'share-over') onOver();
    else if (found) setLock(found);
    else if (failure.error === 'code-wrong') setError(t('identity:code.wrong'));
    else if (failure.error === 'code-expired') setError(t('identity:code.expired'));
    else setError(describeError(failure, t));
  }

  async function send(): Promise<void> {
    setError(null);
    const { data, error: failure } = await sendCode({ body: { shareId } });
    if (!data) return refuse(failure as CallError);
    const { phoneEnd: end, mayNotCome } = data;
    setSent({ end, mayNotCome, resendAt: after(data.resendInSeconds, new Date()) });
    setCode('');
    announce(t('identity:code.sentAgain'), { urgent: true });
    focusCode();
  }

  async function open(digits: string): Promise<void> {
    if (running.current || lock) return;
    if (digits.length < CODE_LENGTH) return setError(t('identity:code.incomplete', { digits: CODE_LENGTH }));
    running.current = true;
    const { data, error: failure } = await openShare({ body: { shareId, code: digits } });
    running.current = false;
    if (data) return onOpened(data);
    refuse(failure as CallError);
    focusCode();
  }

  const lockNotice = lock && (
    <LockNotice lock={lock} onEnd={() => setLock(null)} lockedTitle={t('results-sharing:shared.lockedTitle')} />
  );
  if (sent === null)
    return (
      <div className={classes.ask}>
        {isAgain && (
          <Notice tone="info" live="status">
            <p>{t('results-sharing:shared.lapsed')}</p>
          </Notice>
        )}
        <p className="lead">{t('results-sharing:shared.ask')}</p>
        {lockNotice}
        <p role="alert" className={classes.fault}>
          {error}
        </p>
        <Button size="lg" fullWidth loading={sending.isLoading} disabled={lock !== null} onClick={() => void send()}>
          {t('results-sharing:shared.send')}
        </Button>
        <ActionLink
          onClick={() => {
            setSent({ end: null, resendAt: '', mayNotCome: false });
            focusCode();
          }}
        >
          {t('results-sharing:shared.hasCode')}
        </ActionLink>
        <p className="muted">{t('results-sharing:shared.notYours')}</p>
      </div>
    );
  return (
    <form
      noValidate
      className={classes.ask}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void open(code);
      }}
    >
      <p className="lead">
        {sent.end === null ? (
          t('results-sharing:shared.type')
        ) : (
          <Trans
            t={t}
            i18nKey="results-sharing:shared.sent"
            values={{ end: sent.end }}
            components={{ b: <b className="nw" /> }}
          />
        )}
      </p>
      {lockNotice}
      {sent.mayNotCome && (
        <Notice tone="warning" title={t('identity:code.mayNotCome')}>
          <p>{t('identity:code.mayNotComeHelp')}</p>
        </Notice>
      )}
      <div>
        <CodeField
          id={FIELD}
          legend={t('results-sharing:shared.label')}
          value={code}
          onChange={(digits) => {
            setCode(digits);
            if (digits) setError(null);
          }}
          onComplete={(digits) => void open(digits)}
          error={error ?? undefined}
          disabled={opening.isLoading || lock !== null}
        />
        <p className={`muted ${classes.again}`}>
          {wait > 0 ? (
            <Countdown until={sent.resendAt}>{(clock) => t('results-sharing:shared.againIn', { clock })}</Countdown>
          ) : (
            <ActionLink onClick={() => void send()} disabled={sending.isLoading || lock !== null}>
              {t('results-sharing:shared.again')}
            </ActionLink>
          )}
        </p>
        <p className="muted">{t('results-sharing:shared.limit', { wrongCodes: ACCOUNT_WRONG_CODE_LIMIT })}</p>
      </div>
      <Button type="submit" size="lg" fullWidth loading={opening.isLoading} disabled={lock !== null}>
        {t('results-sharing:shared.open')}
      </Button>
      <p className="muted">{t('results-sharing:shared.notYours')}</p>
    </form>
  );
}

/** The cursor waits in the first box, as soon as it is there and may be typed in. */
function focusCode(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.getElementById(FIELD)?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus(),
    ),
  );
}
