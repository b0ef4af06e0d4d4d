import type { Machine } from '#shared/domain/machine.ts';

/** What became of a text message; stored. */
export const SmsState = {
  queued: 'queued',
  /** Claimed for the provider; whoever finds it so after a crash does not know whether it went out. */
  sending: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  /** Certainly not on the phone; staff see it with its reason. */
  failed: 'failed',
  /** It may have gone out, and a second copy would harm: staff decide. */
  unknown: 'unknown',
  /** It shall not be sent any more: staff decided so, or what it alerts of is known. */
  discarded: 'discarded',
} as const;

export type SmsState = (typeof SmsState)[keyof typeof SmsState];

const { queued, sending, sent, delivered, failed, unknown, discarded } = SmsState;

/** What administrators look for in the list of messages. */
export const SMS_VIEWS = {
  waiting: ['queued', 'sending'],
  failed: ['failed', 'unknown'],
} as const satisfies Record<string, readonly SmsState[]>;
export type SmsViewName = keyof typeof SMS_VIEWS;

/** What can happen to a message. */
export type SmsEvent =
  | 'claim'
  | 'accept'
  | 'put-back'
  | 'reject'
  | 'give-up'
  | 'lose'
  | 'find'
  | 'deliver'
  | 'bounce'
  | 'send-again'
  | 'discard';

/**
 * A receipt may overtake the reply to the call that sent the message, so it is taken while the message is `sending`, too; and it is
 * the truth about a copy that was given up for lost: `find` and `deliver` end the wait for a second one.
 */
export const SMS_MACHINE: Machine<SmsState, SmsEvent> = {
  claim: { from: [queued], to: sending },
  accept: { from: [sending], to: sent },
  'put-back': { from: [sending], to: queued },
  reject: { from: [sending], to: failed },
  'give-up': { from: [queued, sending], to: failed },
  lose: { from: [queued, sending], to: unknown },
  find: { from: [queued, unknown], to: sent },
  deliver: { from: [queued, sending, sent, failed, unknown], to: delivered },
  bounce: { from: [sending, sent, unknown], to: failed },
  'send-again': { from: [failed, unknown], to: queued },
  discard: { from: [queued, failed, unknown], to: discarded },
};
