import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import type { StatusTone } from '#web/kit/status-badge.tsx';

/** How what became of a message looks. */
export const SMS_TONES: Record<SmsState, StatusTone> = {
  [SmsState.queued]: 'neutral',
  [SmsState.sending]: 'progress',
  [SmsState.sent]: 'progress',
  [SmsState.delivered]: 'success',
  [SmsState.failed]: 'danger',
  [SmsState.unknown]: 'warning',
  [SmsState.discarded]: 'neutral',
};
