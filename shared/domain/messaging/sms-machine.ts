import type { Machine } from '#shared/domain/machine.ts';

/** What became of a text message; stored. */
export const SmsState = {
  queued: 'queued',
  /** Claimed for the provider; whoever finds it so after a crash does not know whether it went out. */
  sending: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'failed',
  /** It may have gone out: never sent twice on a guess. */
  unknown: 'unknown',
} as const;

export type SmsState = (typeof SmsState)[keyof typeof SmsState];

const { queued, sending, sent, delivered, failed, unknown } = SmsState;

/** What can happen to a message. */
export type SmsEvent = 'claim' | 'accept' | 'put-back' | 'reject' | 'give-up' | 'lose' | 'deliver' | 'bounce';

/** A receipt may overtake the reply to the call that sent the message, so it is taken while the message is `sending`, too. */
export const SMS_MACHINE: Machine<SmsState, SmsEvent> = {
  claim: { from: [queued], to: sending },
  accept: { from: [sending], to: sent },
  'put-back': { from: [sending], to: queued },
  reject: { from: [sending], to: failed },
  'give-up': { from: [queued], to: failed },
  lose: { from: [sending], to: unknown },
  deliver: { from: [sending, sent], to: delivered },
  bounce: { from: [sending, sent], to: failed },
};
