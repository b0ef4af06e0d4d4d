import { literal } from 'sequelize';
import { renderSms } from '#shared/domain/messaging/render-sms.ts';
import { SmsState } from '#shared/domain/messaging/sms-machine.ts';
import { policyOf } from '#shared/domain/messaging/sms-policies.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, type Database, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { numberOf } from '#shared/server/gateways/sms.ts';
import { changeSmsState } from '#shared/server/messaging/change-sms-state.ts';
import { noteSmsOutcome } from '#shared/server/messaging/note-sms-outcome.ts';
import type { SignInCode } from '#shared/server/models/sign-in-code.ts';
import type { SmsMessage } from '#shared/server/models/sms-message.ts';
import { unseal } from '#shared/server/seal.ts';
import { takeTurn } from '#worker/messaging/take-turn.ts';
import type { Handler } from '#worker/registry.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

type Stored =
  | 'id'
  | 'userId'
  | 'phoneNo'
  | 'template'
  | 'language'
  | 'variables'
  | 'codeId'
  | 'state'
  | 'sender'
  | 'priority'
  | 'error';

interface SmsRow extends Pick<Row<SmsMessage>, Stored | 'tries' | 'lost' | 'giveUpAt' | 'createdAt'> {
  sealedCode: Row<SignInCode>['sealedCode'];
  expiresAt: Row<SignInCode>['expiresAt'] | null;
}

const SMS = columns<SmsRow>({
  id: 'm',
  userId: 'm',
  phoneNo: 'm',
  template: 'm',
  language: 'm',
  variables: 'm',
  codeId: 'm',
  state: 'm',
  sender: 'm',
  priority: 'm',
  error: 'm',
  tries: 'm',
  lost: 'm',
  giveUpAt: 'm',
  createdAt: 'm',
  sealedCode: 'c',
  expiresAt: 'c',
});

/**
 * Hands one SMS to the provider. The row is claimed before the call, so that a second run of the job sends nothing. What a killed
 * worker left in `sending` may have gone out, as may one that got no answer: the template's policy says whether a second copy
 * leaves. What is of no use any more ends without a turn of its sending number.
 */
export const sendSms: Handler<'send-sms' | 'send-alert'> = async (services, { smsId: id, tries = 0 }) => {
  const found = await findSms(services, id);
  if (!found) return;
  const message = { ...found, giveUpAt: giveUpAt(found) };
  // A run that was done but not noted, of a message that is at its next try by now, leaves it alone.
  if (found.state === SmsState.sending && found.tries === tries + 1) {
    const stopped = { kind: 'unknown', code: 'worker-stopped' } as const;
    return inTransaction(services, (tx) => noteSmsOutcome(tx, message, stopped));
  }
  if (found.state !== SmsState.queued || found.tries !== tries) return;
  const step = (...[event, facts]: StepOf) =>
    inTransaction(services, (tx) => changeSmsState(tx, { id, tries }, event, facts));
  if (isOver(message, services.now())) {
    // What may have left is no certain failure.
    await step(message.lost > 0 ? 'lose' : 'give-up', { error: message.error ?? 'expired' });
    return;
  }
  const body = bodyOf(services, message);
  await takeTurn(services, numberOf(services.config.twilio, message.sender));
  if (!(await step('claim', { tries: literal('tries + 1') }))) return;
  const { phoneNo: to, sender } = message;
  const outcome = await services.sms.send({ id, to, sender, body });
  await inTransaction(services, (tx) => noteSmsOutcome(tx, { ...message, tries: tries + 1 }, outcome));
};

type StepOf = Parameters<typeof changeSmsState> extends [unknown, unknown, ...infer Rest] ? Rest : never;

const findSms = (on: Database, id: string): Promise<SmsRow | undefined> =>
  selectOne(on, SMS, 'FROM sms_messages m LEFT JOIN sign_in_codes c ON c.id = m.codeId WHERE m.id = ?', [id]);

/** Rows of versions that did not know an end have the one their template would give them. */
const giveUpAt = (row: SmsRow): Date =>
  row.giveUpAt ?? new Date(row.createdAt.getTime() + policyOf(row.template).lifeMs);

/** Of no use any more: too late, or a code that was used or replaced. */
function isOver({ codeId, sealedCode, expiresAt, giveUpAt: end }: SmsRow & { giveUpAt: Date }, now: Date): boolean {
  if (end <= now) return true;
  return codeId !== null && (sealedCode === null || expiresAt === null || expiresAt <= now);
}

function bodyOf(services: WorkerServices, row: SmsRow): string {
  const { codeId, sealedCode, template, language } = row;
  const code = codeId && sealedCode ? unseal(services.config.codeSecret, `code:${codeId}`, sealedCode) : null;
  return renderSms(template, language, { ...row.variables, ...(code ? { code } : {}) });
}
