import type { ChangedEvent } from './live.ts';

/** What each job carries: ids and keys, never records, so that Redis holds no personal data. */
export interface JobPayloads {
  'push-change': ChangedEvent & { rooms: string[] };
  'send-sms': { smsId: string };
  /** `sessionId`: the provider's page that an event spoke of; without it the one that is stored. */
  'settle-payment': { transactionId: string; sessionId?: string };
  'refund-payment': { transactionId: string };
  'lapse-hold': { orderId: string };
  'import-lab-file': { importId: string };
  'match-lab-message': { messageId: string };
  'notify-result-released': { resultId: string; version: number };
  'alert-critical-value': { resultId: string; version: number };
}

export type JobName = keyof JobPayloads;
export type QueueName = 'live' | 'sms' | 'work' | 'imports';

/** Which queue carries which job: pushes must not wait behind imports, and SMS are throttled as a queue. */
export const JOB_QUEUES: Record<JobName, QueueName> = {
  'push-change': 'live',
  'send-sms': 'sms',
  'settle-payment': 'work',
  'refund-payment': 'work',
  'lapse-hold': 'work',
  'import-lab-file': 'imports',
  'match-lab-message': 'imports',
  'notify-result-released': 'work',
  'alert-critical-value': 'work',
};

export const QUEUE_NAMES: readonly QueueName[] = ['live', 'sms', 'work', 'imports'];

/** What BullMQ stores for a job. */
export interface JobData {
  outboxId: string;
  requestId: string | null;
  payload: unknown;
}
