import { maskPhone } from '#shared/domain/messaging/mask-phone.ts';
import { smsFailureReason } from '#shared/domain/messaging/sms-failure-reason.ts';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';
import type { FailureView } from '#shared/views/runtime.ts';

const COLUMNS = ['id', 'template', 'phoneNo', 'error', 'tries', 'changedAt', 'createdAt'] as const;

/**
 * Messages that did not arrive, or of which nobody knows whether they did, oldest first; the code is the provider's or the
 * network's. Sign-in codes are left out: they expire within minutes, and whoever asked for one asks for another.
 */
export async function listFailedSms(on: Database | Tx): Promise<FailureView[]> {
  const rows = await findRows(on, SmsMessage, COLUMNS, {
    where: { state: [SmsState.failed, SmsState.unknown], codeId: null },
    order: ['changedAt', 'id'],
  });
  return rows.map(present);
}

type FailedRow = Pick<Row<SmsMessage>, (typeof COLUMNS)[number]>;

const present = ({ id, template, phoneNo, error, tries, changedAt, createdAt }: FailedRow): FailureView => ({
  _id: id,
  kind: FailureKind.sms,
  work: template,
  reason: smsFailureReason(error),
  code: error,
  subject: { kind: 'phone', phoneNo: maskPhone(phoneNo) },
  amount: null,
  tries,
  failedAt: (changedAt ?? createdAt).toISOString(),
});
