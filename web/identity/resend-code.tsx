/** How long the code is good for, and another one as soon as that is allowed. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { announce } from '#web/kit/announce.ts';
import { Countdown } from '#web/kit/countdown.tsx';
import { useCountdown } from '#web/kit/use-countdown.ts';
import classes from './auth-frame.module.css';
import type { SentCode } from './slice.ts';
import { useRequestCode } from './use-request-code.ts';

export interface ResendCodeProps {
  sent: SentCode;
  locked: boolean;
  onSent: () => void;
  onRefused: (error: CallError) => void;
}

export function ResendCode({ sent, locked, onSent, onRefused }: ResendCodeProps) {
  const { t } = useTranslation('identity');
  const { request, isLoading } = useRequestCode();
  const seconds = useCountdown(sent.resendAt);
  const [again, setAgain] = useState(false);

  async function resend(): Promise<void> {
    const reply = await request(sent.phoneNo, sent.forSignUp);
    if (reply.outcome === 'refused') onRefused(reply.error);
    if (reply.outcome !== 'sent') return;
    onSent();
    setAgain(true);
    announce(t('code.sentAgain'), { urgent: true });
  }

  if (locked) return null;
  return (
    <div className={classes.after}>
      {seconds > 0 && sent.resendAt ? (
        <p className="muted">
          <Countdown until={sent.resendAt}>{(_clock, left) => t('code.resendIn', { seconds: left })}</Countdown>
          {again && ` ${t('code.sentAgain')}`}
        </p>
      ) : (
        <ActionLink onClick={() => void resend()} disabled={isLoading}>
          {t('code.resend')}
        </ActionLink>
      )}
    </div>
  );
}
