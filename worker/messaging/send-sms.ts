import { UnrecoverableError } from 'bullmq';
import { renderSms } from '#shared/domain/messaging/render-sms.ts';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { isSmsFailure } from '#shared/server/gateways/sms-failure.ts';
import { changeSmsState } from '#shared/server/messaging/change-sms-state.ts';
import { noteSmsSent } from '#shared/server/messaging/note-sms-sent.ts';
import type { SignInCode } from '#shared/server/models/sign-in-code.ts';
import type { SmsMessage } from '#shared/server/models/sms-message.ts';
import { unseal } from '#shared/server/seal.ts';
import type { Handler } from '#worker/registry.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

interface SmsRow extends Pick<Row<SmsMessage>, 'phoneNo' | 'template' | 'language' | 'variables' | 'codeId' | 'state'> {
  sealedCode: Row<SignInCode>['sealedCode'];
  expiresAt: Row<SignInCode>['expiresAt'] | null;
}

const SMS = columns<SmsRow>({
  phoneNo: 'm',
  template: 'm',
  language: 'm',
  variables: 'm',
  codeId: 'm',
  state: 'm',
  sealedCode: 'c',
  expiresAt: 'c',
});

/**
 * Hands one SMS to the provider. The row is claimed before the call, so that a second run of the job sends nothing; only a
 * provider's plain "not now" puts it back for a retry. What a killed worker left in `sending` may have gone out, so it is not
 * sent again. A sign-in code whose fate is unknown can be asked for again by its owner; every other message stays
 * `unknown` for staff to see.
 */
export const sendSms: Handler<'send-sms'> = async (services, { smsId: id }) => {
  const from = 'FROM sms_messages m LEFT JOIN sign_in_codes c ON c.id = m.codeId WHERE m.id = ?';
  const row = await selectOne(services, SMS, from, [id]);
  const step = (...[event, facts]: StepOf) => inTransaction(services, (tx) => changeSmsState(tx, { id }, event, facts));
  if (row?.state === SmsState.sending) await step('lose');
  if (row?.state !== SmsState.queued) return;
  if (isCodeOver(row, services.now())) {
    await step('give-up', { error: 'code-over' });
    return;
  }
  if (!(await step('claim'))) return;
  const outcome = await services.sms.send({ to: row.phoneNo, body: bodyOf(services, row) });
  if (!isSmsFailure(outcome)) {
    await inTransaction(services, (tx) => noteSmsSent(tx, { id, codeId: row.codeId, providerId: outcome.providerId }));
    return;
  }
  const failure = `sms provider: ${outcome.code}`;
  if (outcome.kind === 'retry') {
    await step('put-back');
    throw new Error(failure);
  }
  await step(outcome.kind === 'permanent' ? 'reject' : 'lose', { error: String(outcome.code) });
  throw new UnrecoverableError(failure);
};

type StepOf = Parameters<typeof changeSmsState> extends [unknown, unknown, ...infer Rest] ? Rest : never;

const isCodeOver = ({ codeId, sealedCode, expiresAt }: SmsRow, now: Date): boolean =>
  codeId !== null && (sealedCode === null || expiresAt === null || expiresAt <= now);

function bodyOf(services: WorkerServices, row: SmsRow): string {
  const { codeId, sealedCode, template, language } = row;
  const code = codeId && sealedCode ? unseal(services.config.codeSecret, `code:${codeId}`, sealedCode) : null;
  return renderSms(template, language, { ...row.variables, ...(code ? { code } : {}) });
}
