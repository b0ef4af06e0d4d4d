import { literal } from 'sequelize';
import { MailState } from '#shared/domain/messaging/mail-machine.ts';
import { renderMail } from '#shared/domain/messaging/render-mail.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { changeMailState } from '#shared/server/messaging/change-mail-state.ts';
import { noteMailOutcome } from '#shared/server/messaging/note-mail-outcome.ts';
import type { EmailCode } from '#shared/server/models/email-code.ts';
import type { MailMessage } from '#shared/server/models/mail-message.ts';
import { unseal } from '#shared/server/seal.ts';
import type { Handler } from '#worker/registry.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

type Stored = 'id' | 'email' | 'template' | 'language' | 'variables' | 'codeId' | 'state' | 'tries' | 'giveUpAt';

interface MailRow extends Pick<Row<MailMessage>, Stored> {
  sealedCode: Row<EmailCode>['sealedCode'];
}

const MAIL = columns<MailRow>({
  id: 'm',
  email: 'm',
  template: 'm',
  language: 'm',
  variables: 'm',
  codeId: 'm',
  state: 'm',
  tries: 'm',
  giveUpAt: 'm',
  sealedCode: 'c',
});

/**
 * Hands one mail to the mail server. The row is claimed before the call, so that a second run of the job sends nothing; what a killed
 * worker left in between may have left, and stays unsent. What is of no use any more ends without a call.
 */
export const sendMail: Handler<'send-mail'> = async (services, { mailId: id, tries }) => {
  const from = 'FROM mail_messages m LEFT JOIN email_codes c ON c.id = m.codeId WHERE m.id = ?';
  const mail = await selectOne(services, MAIL, from, [id]);
  if (!mail) return;
  if (mail.state === MailState.sending && mail.tries === tries + 1) {
    const stopped = { kind: 'unknown', code: 'worker-stopped' } as const;
    return inTransaction(services, (tx) => noteMailOutcome(tx, mail, stopped));
  }
  if (mail.state !== MailState.queued || mail.tries !== tries) return;
  const isOver = mail.giveUpAt <= services.now() || (mail.codeId !== null && mail.sealedCode === null);
  if (isOver) {
    await inTransaction(services, (tx) => changeMailState(tx, { id, tries }, 'give-up', { error: 'expired' }));
    return;
  }
  const content = contentOf(services, mail);
  const isClaimed = await inTransaction(services, (tx) =>
    changeMailState(tx, { id, tries }, 'claim', { tries: literal('tries + 1') }),
  );
  if (!isClaimed) return;
  const failure = await services.mail.send({ id, to: mail.email, ...content });
  await inTransaction(services, (tx) => noteMailOutcome(tx, { ...mail, tries: tries + 1 }, failure));
};

function contentOf({ config }: WorkerServices, { codeId, sealedCode, template, language, variables }: MailRow) {
  if (codeId === null || sealedCode === null) return renderMail(template, language, variables);
  const code = unseal(config.codeSecret, `email-code:${codeId}`, sealedCode);
  return renderMail(template, language, { ...variables, code });
}
