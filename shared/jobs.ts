import { SECOND_MS } from '#shared/durations.ts';
import type { RetryPolicy } from './domain/jobs/next-try.ts';
import type { SmsPriority } from './domain/messaging/sms-policies.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import type { ChangedEvent, ToldEntity } from './live.ts';

/** A change that browsers are told of, and in which rooms. */
export interface PushedChange extends Omit<ChangedEvent, 'entity'> {
  entity: ToldEntity;
  rooms: string[];
}

/** One try to send a message. */
interface SendJob {
  smsId: string;
  /** How often the message was tried before. */
  tries: number;
  /** BullMQ's; in the payload, so that whoever hands the job over again says the same. */
  priority: SmsPriority;
}

/** What each job carries: ids and keys, never records, so that Redis holds no personal data. */
export interface JobPayloads {
  /** What one transaction changed. */
  'push-change': { changes: PushedChange[] };
  'send-sms': SendJob;
  'send-mail': { mailId: string; tries: number };
  /** A message that leaves from the number for alerts, which nothing else waits for. */
  'send-alert': SendJob;
  /**
   * `sessionId`: the provider's page that an event spoke of; every page of the transaction that has not ended is asked about
   * too. `isHint`: somebody is looking, and the next look asks again.
   */
  'settle-payment': { transactionId: string; sessionId?: string; isHint?: true };
  'refund-payment': { transactionId: string };
  /** A transaction that is void: nobody is to pay on its pages. */
  'close-checkout': { transactionId: string };
  'compare-open-payments': Record<string, never>;
  /** Instants; `after`: the last page of the provider's list that was compared. */
  'compare-payment-days': { since: string; startedAt: string; after?: string };
  'lapse-hold': { orderId: string };
  /** The fee of a time that was saved and is held until it is paid. */
  'lapse-reschedule': { transactionId: string };
  /** The start of the appointment it was written for (instant): a moved one has its own. */
  'remind-appointment': { orderId: string; startsAt: string };
  /** The voucher of an order that no held place keeps. */
  'lapse-voucher': { orderId: string };
  /** The payment of extras that were chosen for a paid order. */
  'lapse-addons': { transactionId: string };
  /** A follow-up order that nobody has paid by the next day. */
  'lapse-follow-up': { orderId: string };
  /** Everything the product holds of a person, as a file for that person. */
  'make-data-file': { fileId: string };
  /** Records that staff asked for, as a file. */
  'write-export': { exportId: string };
  /** A file of orders: what would become of its rows; nothing is written. */
  'check-order-file': { importId: string };
  /** The same file, after somebody agreed. */
  'apply-order-file': { importId: string };
  /** What lies outside the database of an account that was closed. */
  'forget-account': { userId: string };
  /** What is left of a person who was purged, and the proof that nothing is. */
  'purge-user': { purgeId: string };
  /** An act on many orders, once nobody took it back in time. */
  'run-bulk-act': { bulkId: string };
  /** The file of a photo that was replaced, taken away or never came to be one. */
  'forget-photo': { photoId: string };
  'import-lab-file': { importId: string };
  /** `again`: it belongs to its order already, and another message of the order was taken away. */
  'match-lab-message': { messageId: string; again?: boolean };
  /** A mapping of a laboratory was saved or ended: what it concerns is read again. `messageId`: only this one was taken back since. */
  'apply-lab-mapping': { mappingId: string; messageId?: string };
  'notify-result-released': { resultId: string; version: number };
  /** Three days after a correction that got worse: has its customer read it? */
  'remind-corrected-result': { resultId: string; version: number };
  'alert-critical-value': { resultId: string; version: number };
  /** Five minutes after an alert: has a doctor got it? */
  'check-alert-delivered': { alertId: string; round: number };
  /** No doctor has taken an alarm over in time; `step`: how often it went on before. */
  'escalate-alert': { alertId: string; step: number };
  /** The end of a promise to call: has somebody called? */
  'check-callback': { supportId: string };
  /** Would every release read as it did? `after`: the last one that was compared on this day. */
  'compare-released-texts': { run: string; after?: { resultId: string; version: number } };
}

export type JobName = keyof JobPayloads;
export type QueueName = 'live' | 'sms' | 'alerts' | 'mail' | 'work' | 'imports';

/** Which queue carries which job: pushes must not wait behind imports, and alerts with a sending number of their own for no other SMS. */
export const JOB_QUEUES: Record<JobName, QueueName> = {
  'push-change': 'live',
  'send-sms': 'sms',
  'send-alert': 'alerts',
  'send-mail': 'mail',
  'settle-payment': 'work',
  'refund-payment': 'work',
  'close-checkout': 'work',
  'compare-open-payments': 'work',
  'compare-payment-days': 'work',
  'lapse-hold': 'work',
  'lapse-reschedule': 'work',
  'remind-appointment': 'work',
  'lapse-voucher': 'work',
  'lapse-addons': 'work',
  'lapse-follow-up': 'work',
  'make-data-file': 'work',
  'write-export': 'work',
  'check-order-file': 'work',
  'apply-order-file': 'work',
  'forget-account': 'work',
  'purge-user': 'work',
  'run-bulk-act': 'work',
  'forget-photo': 'work',
  'import-lab-file': 'imports',
  'match-lab-message': 'imports',
  'apply-lab-mapping': 'imports',
  'notify-result-released': 'work',
  'remind-corrected-result': 'work',
  'alert-critical-value': 'work',
  'check-alert-delivered': 'work',
  'escalate-alert': 'work',
  'check-callback': 'work',
  'compare-released-texts': 'work',
};

const MONEY: RetryPolicy = { first: 2 * SECOND_MS, longest: 15 * MINUTE_MS, for: 3 * DAY_MS };
const ORDINARY: RetryPolicy = { first: 2 * SECOND_MS, longest: MINUTE_MS, for: HOUR_MS };
/** For faults of our own: the provider's are no failure of the job, they have their own times (shared/domain/messaging). */
const MESSAGE: RetryPolicy = { first: 2 * SECOND_MS, longest: MINUTE_MS, for: 4 * HOUR_MS };

/**
 * How long a failing job is tried, by kind. The next try is stored in the outbox row, so that neither a restart nor an empty
 * Redis forgets it. Somebody waits in front of the screen for an import; money and messages outlast a weekend's fault of
 * their provider.
 */
export const RETRIES: Record<JobName, RetryPolicy> = {
  'push-change': ORDINARY,
  'send-sms': MESSAGE,
  'send-alert': MESSAGE,
  'send-mail': MESSAGE,
  'settle-payment': MONEY,
  'refund-payment': MONEY,
  'close-checkout': MONEY,
  // The next round asks again.
  'compare-open-payments': ORDINARY,
  'compare-payment-days': MONEY,
  'lapse-hold': MONEY,
  'lapse-reschedule': MONEY,
  'remind-appointment': ORDINARY,
  'lapse-voucher': MONEY,
  'lapse-addons': MONEY,
  'lapse-follow-up': MONEY,
  'make-data-file': ORDINARY,
  'write-export': ORDINARY,
  'check-order-file': ORDINARY,
  'apply-order-file': ORDINARY,
  'forget-account': MONEY,
  'purge-user': MONEY,
  'run-bulk-act': ORDINARY,
  'forget-photo': MONEY,
  'import-lab-file': { first: 2 * SECOND_MS, longest: MINUTE_MS, for: 10 * MINUTE_MS },
  'match-lab-message': { first: 2 * SECOND_MS, longest: MINUTE_MS, for: 10 * MINUTE_MS },
  'apply-lab-mapping': ORDINARY,
  'notify-result-released': ORDINARY,
  'remind-corrected-result': ORDINARY,
  'alert-critical-value': MESSAGE,
  'check-alert-delivered': MESSAGE,
  'escalate-alert': MESSAGE,
  'check-callback': MESSAGE,
  'compare-released-texts': ORDINARY,
};

export const QUEUE_NAMES: readonly QueueName[] = ['live', 'sms', 'alerts', 'mail', 'work', 'imports'];

/** What BullMQ stores for a job. */
export interface JobData {
  outboxId: string;
  requestId: string | null;
  payload: unknown;
}
