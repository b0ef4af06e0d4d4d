import { mailFailureReason } from '#shared/domain/messaging/mail-failure-reason.ts';
import { MailState } from '#shared/domain/messaging/mail-machine.ts';
import { maskEmail } from '#shared/domain/messaging/mask-email.ts';
import { FailureKind } from '#shared/domain/runtime/failure-kind.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import type { Database, Tx } from '#shared/server/database/sql.ts';
import { MailMessage } from '#shared/server/models/mail-message.ts';
import type { FailureView } from '#shared/views/runtime.ts';

const COLUMNS = ['id', 'template', 'email', 'state', 'error', 'tries', 'changedAt', 'createdAt'] as const;

/**
 * Mails that did not leave, or of which nobody knows whether they did, oldest first. Codes are left out: they expire within minutes, and
 * whoever asked for one asks for another.
 */
export async function listFailedMails(on: Database | Tx): Promise<FailureView[]> {
  const rows = await findRows(on, MailMessage, COLUMNS, {
    where: { state: [MailState.failed, MailState.unknown], codeId: null },
    order: ['changedAt', 'id'],
  });
  return rows.map(present);
}

type FailedRow = Pick<Row<MailMessage>, (typeof COLUMNS)[number]>;

const present = ({ id, template, email, state, error, tries, changedAt, createdAt }: FailedRow): FailureView => ({
  _id: id,
  kind: FailureKind.mail,
  work: template,
  reason: mailFailureReason(state, error),
  code: error,
  subject: { kind: 'email', email: maskEmail(email) },
  amount: null,
  tries,
  failedAt: (changedAt ?? createdAt).toISOString(),
});
