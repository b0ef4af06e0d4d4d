/** The outcome of the last attempt to pay, in one message; nothing before the first attempt. */
import { useTranslation } from 'react-i18next';
import { formatTime } from '#shared/domain/format-date.ts';
import type { PaymentView } from '#shared/views/orders.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Notice, type NoticeProps } from '#web/kit/notice.tsx';
import { useCountdown } from '#web/kit/use-countdown.ts';
import { SettleStage } from './settle-stage.ts';

const TONES: Partial<Record<SettleStage, NoticeProps['tone']>> = {
  [SettleStage.open]: 'info',
  [SettleStage.returned]: 'info',
  [SettleStage.failed]: 'danger',
  [SettleStage.expired]: 'warning',
  [SettleStage.lapsed]: 'warning',
  [SettleStage.asking]: 'info',
  [SettleStage.confirming]: 'success',
};

export interface StageNoticeProps {
  stage: SettleStage;
  payment: PaymentView;
  /** Offered where the time is no longer held. */
  onOtherTime?: () => void;
  /** What is kept until when, where it is not the order's own time. */
  kept?: string;
}

export function StageNotice({ stage, payment, onOtherTime, kept: said }: StageNoticeProps) {
  const { t } = useTranslation('payments');
  const { holdUntil } = payment;
  const isHeld = useCountdown(holdUntil) > 0;
  const tone = TONES[stage];
  if (!tone) return null;
  const kept = stage !== SettleStage.confirming && stage !== SettleStage.lapsed && holdUntil !== null && isHeld;
  return (
    <Notice
      tone={tone}
      live={stage === SettleStage.failed ? 'alert' : 'status'}
      title={t(`stage.${stage}.title`)}
      action={
        stage === SettleStage.lapsed && onOtherTime && <ActionLink onClick={onOtherTime}>{t('otherTime')}</ActionLink>
      }
    >
      <p>
        {t(`stage.${stage}.text`)} {kept && (said ?? t('kept', { time: formatTime(holdUntil) }))}
      </p>
    </Notice>
  );
}
