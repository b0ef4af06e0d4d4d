import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import type { Refusal } from '#shared/errors.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { discardMail } from '#shared/server/messaging/discard-mail.ts';
import { discardSms } from '#shared/server/messaging/discard-sms.ts';
import { listFailedMails } from '#shared/server/messaging/list-failed-mails.ts';
import { listFailedSms } from '#shared/server/messaging/list-failed-sms.ts';
import { sendAgain } from '#shared/server/messaging/send-again.ts';
import { sendMailAgain } from '#shared/server/messaging/send-mail-again.ts';
import { askAboutDifference, discardDifference } from '#shared/server/payments/decide-difference.ts';
import { discardRefund } from '#shared/server/payments/discard-refund.ts';
import { listDifferentPayments } from '#shared/server/payments/list-different-payments.ts';
import { listFailedRefunds } from '#shared/server/payments/list-failed-refunds.ts';
import { requestRefundAgain } from '#shared/server/payments/request-refund-again.ts';
import { acceptChanged, compareChangedAgain } from '#shared/server/results/decide-changed-releases.ts';
import { listChangedReleases } from '#shared/server/results/list-changed-releases.ts';
import type { Actor } from '#shared/server/services.ts';
import type { FailureView } from '#shared/views/runtime.ts';
import { discardFailedJob } from './discard-failed-job.ts';
import { listFailedJobs } from './list-failed-jobs.ts';
import { repeatFailedJob } from './repeat-failed-job.ts';

type Repeated = Promise<Refusal<
  'already-decided' | 'not-found' | 'invalid-input' | 'number-changed' | 'TOO_FREQUENTLY'
> | null>;
type Discarded = Promise<Refusal<'already-decided' | 'not-found' | 'invalid-input'> | null>;

/** One kind of what may fail for good: how it is listed, and what a person may decide. */
interface Failures {
  list(on: Database): Promise<FailureView[]>;
  repeat(tx: Tx, facts: { id: string; actor: Actor }): Repeated;
  /** @param facts.listedUntil of an entry that stands for many: the newest that was listed */
  discard(tx: Tx, facts: { id: string; actor: Actor; reason: string; listedUntil?: Date }): Discarded;
}

/** Every kind that the administrators' list shows: a kind without an entry does not compile. */
export const FAILURES: Readonly<Record<FailureKind, Failures>> = {
  [FailureKind.job]: { list: listFailedJobs, repeat: repeatFailedJob, discard: discardFailedJob },
  [FailureKind.sms]: { list: listFailedSms, repeat: sendAgain, discard: discardSms },
  [FailureKind.mail]: { list: listFailedMails, repeat: sendMailAgain, discard: discardMail },
  [FailureKind.refund]: { list: listFailedRefunds, repeat: requestRefundAgain, discard: discardRefund },
  [FailureKind.payment]: { list: listDifferentPayments, repeat: askAboutDifference, discard: discardDifference },
  [FailureKind.release]: { list: listChangedReleases, repeat: compareChangedAgain, discard: acceptChanged },
};
