import { maskPhone } from '#shared/domain/messaging/mask-phone.ts';
import {
  type SmsFailureReason,
  smsFailureReason,
  smsReasonKey,
  templateNameKey,
} from '#shared/domain/messaging/sms-failure-reason.ts';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { SmsMessage } from '#shared/server/models/sms-message.ts';

/** A message that did not arrive, or of which nobody knows whether it did. */
export interface FailedSms {
  id: string;
  template: string;
  /** Its last digits only. */
  phone: string;
  state: typeof SmsState.failed | typeof SmsState.unknown;
  reason: SmsFailureReason;
  /** Keys of the texts that say what it was, and why it did not arrive. */
  nameKey: string;
  reasonKey: string;
  /** As the provider or the network said it. */
  error: string | null;
  tries: number;
  /** When it ended so. */
  at: Date;
}

const COLUMNS = ['id', 'template', 'phoneNo', 'state', 'error', 'tries', 'changedAt', 'createdAt'] as const;
type FailedRow = Pick<Row<SmsMessage>, (typeof COLUMNS)[number]>;

/**
 * Messages for a person to decide about, newest first: send again, or discard. Codes are left out: they expire within minutes, and
 * whoever asked for one asks for another.
 */
export async function listFailedSms(on: Database | Tx, limit: number): Promise<FailedSms[]> {
  const rows = await findRows(on, SmsMessage, COLUMNS, {
    where: { state: [SmsState.failed, SmsState.unknown], codeId: null },
    order: [
      ['changedAt', 'DESC'],
      ['id', 'DESC'],
    ],
    limit,
  });
  return rows.map(present);
}

function present({ phoneNo, state, error, changedAt, createdAt, ...row }: FailedRow): FailedSms {
  const ended = state === SmsState.unknown ? SmsState.unknown : SmsState.failed;
  const { id, template, tries } = row;
  const reason = smsFailureReason(error);
  const keys = { nameKey: templateNameKey(template), reasonKey: smsReasonKey(reason) };
  const phone = maskPhone(phoneNo);
  return { id, template, phone, state: ended, reason, ...keys, error, tries, at: changedAt ?? createdAt };
}
