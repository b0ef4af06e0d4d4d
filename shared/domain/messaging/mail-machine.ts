import type { Machine } from '#shared/domain/machine.ts';

/** What became of a mail; stored. */
export const MailState = {
  queued: 'queued',
  /** Claimed for the mail server; whoever finds it so after a crash does not know whether it left. */
  sending: 'sending',
  /** The mail server took it; what becomes of it behind that, nobody says. */
  sent: 'sent',
  failed: 'failed',
  /** It may have left; it is not sent a second time. */
  unknown: 'unknown',
  /** It shall not be sent any more: its person is gone, or staff decided so. */
  discarded: 'discarded',
} as const;

export type MailState = (typeof MailState)[keyof typeof MailState];

const { queued, sending, sent, failed, unknown, discarded } = MailState;

export type MailEvent = 'claim' | 'accept' | 'put-back' | 'reject' | 'give-up' | 'lose' | 'send-again' | 'discard';

export const MAIL_MACHINE: Machine<MailState, MailEvent> = {
  claim: { from: [queued], to: sending },
  accept: { from: [sending], to: sent },
  'put-back': { from: [sending], to: queued },
  reject: { from: [sending], to: failed },
  'give-up': { from: [queued, sending], to: failed },
  lose: { from: [sending], to: unknown },
  'send-again': { from: [failed, unknown], to: queued },
  discard: { from: [queued, failed, unknown], to: discarded },
};
