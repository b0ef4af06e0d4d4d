import { OutboxState } from '#shared/domain/jobs/outbox-job-machine.ts';
import { MailState } from '#shared/domain/messaging/mail-machine.ts';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { DAY_MS } from '#shared/durations.ts';
import { EXPORT_FILE_KEPT_MS, EXPORT_RECORD_KEPT_MS, ORDER_FILE_KEPT_MS } from '#shared/limits/exports.ts';
import {
  DISCARDED_JOB_KEPT_MS,
  DONE_JOB_KEPT_MS,
  KNOWN_DEVICE_KEPT_MS,
  LAB_RECEIPT_KEPT_MS,
  MAIL_KEPT_MS,
  PAYMENT_EVENT_KEPT_MS,
  SESSION_KEPT_MS,
  SIGN_IN_TRACE_KEPT_MS,
  SMS_KEPT_MS,
} from '#shared/limits/retention.ts';
import { type Bound, change, type Tx } from './sql.ts';
import { inTransaction, type TransactionRunner } from './transaction.ts';

/** Rows of a table that nobody needs any more when they are old. */
interface Old {
  table: string;
  /** Which rows, by the instant before which they are old; an index leads to them. */
  where: string;
  values?(before: Date): readonly Bound[];
  /** The column of that index: oldest first. */
  order: string;
  keptMs: number;
}

/** What is forgotten, and when; everything else stays. A table that grows without end is one more entry. */
export const OLD: readonly Old[] = [
  { table: 'idempotency_keys', where: 'createdAt < ?', order: 'createdAt', keptMs: DAY_MS },
  {
    table: 'outbox',
    where: 'finishedAt < ? AND state = ?',
    order: 'finishedAt',
    values: (before) => [before, OutboxState.done],
    keptMs: DONE_JOB_KEPT_MS,
  },
  {
    table: 'outbox',
    where: 'finishedAt < ? AND state = ?',
    order: 'finishedAt',
    values: (before) => [before, OutboxState.discarded],
    keptMs: DISCARDED_JOB_KEPT_MS,
  },
  {
    table: 'sms_messages',
    where: 'createdAt < ? AND state NOT IN (?)',
    order: 'createdAt',
    values: (before) => [before, [SmsState.queued, SmsState.sending]],
    keptMs: SMS_KEPT_MS,
  },
  {
    table: 'mail_messages',
    where: 'createdAt < ? AND state NOT IN (?)',
    order: 'createdAt',
    values: (before) => [before, [MailState.queued, MailState.sending]],
    keptMs: MAIL_KEPT_MS,
  },
  { table: 'email_codes', where: 'createdAt < ?', order: 'createdAt', keptMs: SIGN_IN_TRACE_KEPT_MS },
  { table: 'payment_events', where: 'receivedAt < ?', order: 'receivedAt', keptMs: PAYMENT_EVENT_KEPT_MS },
  { table: 'sign_in_codes', where: 'createdAt < ?', order: 'createdAt', keptMs: SIGN_IN_TRACE_KEPT_MS },
  { table: 'code_budgets', where: 'day < ?', order: 'day', keptMs: SIGN_IN_TRACE_KEPT_MS },
  {
    table: 'sign_in_guards',
    where:
      '(dayStartedAt < ? OR dayStartedAt IS NULL) AND COALESCE(windowStartedAt < ?, TRUE) AND COALESCE(lockedUntil < ?, TRUE)',
    values: (before) => [before, before, before],
    order: 'dayStartedAt',
    keptMs: SIGN_IN_TRACE_KEPT_MS,
  },
  { table: 'lab_receipts', where: 'createdAt < ?', order: 'createdAt', keptMs: LAB_RECEIPT_KEPT_MS },
  { table: 'import_refusals', where: 'createdAt < ?', order: 'createdAt', keptMs: ORDER_FILE_KEPT_MS },
  { table: 'export_people', where: 'createdAt < ?', order: 'createdAt', keptMs: EXPORT_FILE_KEPT_MS },
  { table: 'exports', where: 'createdAt < ?', order: 'createdAt', keptMs: EXPORT_RECORD_KEPT_MS },
  { table: 'data_files', where: 'expiresAt < ?', order: 'expiresAt', keptMs: 0 },
  { table: 'partner_sessions', where: 'lastSeenAt < ?', order: 'lastSeenAt', keptMs: SESSION_KEPT_MS },
  { table: 'sessions', where: 'lastSeenAt < ?', order: 'lastSeenAt', keptMs: SESSION_KEPT_MS },
  {
    table: 'known_devices',
    where: '(usedAt < ? OR usedAt IS NULL) AND createdAt < ?',
    values: (before) => [before, before],
    order: 'usedAt',
    keptMs: KNOWN_DEVICE_KEPT_MS,
  },
];

/** Rows of one statement, so that no call waits long for a lock. */
const BATCH = 1000;
/** Statements of one round and table: what a flood left behind goes over some rounds, beside the ordinary work. */
const MOST = 50;

/** Deletes what is old, table by table. Returns how many rows of each went. */
export async function prune(runner: TransactionRunner): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const old of OLD) {
    for (let round = 0; round < MOST; round++) {
      const deleted = await inTransaction(runner, (tx) => deleteOld(tx, old));
      if (deleted > 0) gone[old.table] = (gone[old.table] ?? 0) + deleted;
      if (deleted < BATCH) break;
    }
  }
  if (Object.keys(gone).length > 0) runner.log.info({ gone }, 'pruned');
  return gone;
}

function deleteOld(tx: Tx, { table, where, values = (before) => [before], order, keptMs }: Old): Promise<number> {
  const before = new Date(tx.now.getTime() - keptMs);
  return change(tx, `DELETE FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${BATCH}`, values(before));
}
