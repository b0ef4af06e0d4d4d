import { UnrecoverableError } from 'bullmq';
import { renderSms } from '#shared/domain/messaging/render-sms.ts';
import type { JobPayloads } from '#shared/jobs.ts';
import type { Language } from '#shared/languages.ts';
import { change, json, selectOne } from '#shared/server/database/sql.ts';
import { isSmsFailure } from '#shared/server/gateways/sms-failure.ts';
import { unseal } from '#shared/server/seal.ts';
import type { WorkerServices } from '#worker/worker-services.ts';

interface SmsRow {
  phoneNo: string;
  template: string;
  language: Language;
  variables: Record<string, string>;
  codeId: string | null;
  state: string;
  sealedCode: string | null;
  expiresAt: Date | null;
}

/** A message that a killed worker left in `sending` may have gone out: it is never sent twice on a guess (I7). */
const UNKNOWN = "UPDATE sms_messages SET state = 'unknown' WHERE id = ? AND state = 'sending'";

/**
 * Hands one SMS to the provider. The row is claimed before the call, so that a second run of the job sends nothing; only a
 * provider's plain "not now" puts it back for a retry. A sign-in code whose fate is unknown can be asked for again by its
 * owner; every other message stays `unknown` for staff to see.
 */
export async function sendSms(services: WorkerServices, { smsId }: JobPayloads['send-sms']): Promise<void> {
  const row = await selectOne<SmsRow>(
    services,
    `SELECT m.phoneNo, m.template, m.language, m.variables, m.codeId, m.state, c.sealedCode, c.expiresAt
     FROM sms_messages m LEFT JOIN sign_in_codes c ON c.id = m.codeId WHERE m.id = ?`,
    [smsId],
  );
  if (!row) return;
  if (row.state === 'sending') await change(services, UNKNOWN, [smsId]);
  if (row.state !== 'queued') return;
  if (row.codeId && (!row.sealedCode || (row.expiresAt ?? services.now()) <= services.now()))
    return giveUp(services, smsId, 'code-over');
  const claimed = await change(
    services,
    "UPDATE sms_messages SET state = 'sending' WHERE id = ? AND state = 'queued'",
    [smsId],
  );
  if (claimed !== 1) return;
  const outcome = await services.sms.send({ to: row.phoneNo, body: bodyOf(services, row) });
  if (!isSmsFailure(outcome)) {
    await change(services, "UPDATE sms_messages SET state = 'sent', providerId = ?, sentAt = ? WHERE id = ?", [
      outcome.providerId,
      services.now(),
      smsId,
    ]);
    if (row.codeId) await change(services, 'UPDATE sign_in_codes SET sealedCode = NULL WHERE id = ?', [row.codeId]);
    return;
  }
  if (outcome.kind === 'retry') {
    await change(services, "UPDATE sms_messages SET state = 'queued' WHERE id = ?", [smsId]);
    throw new Error(`sms provider: ${outcome.code}`);
  }
  const state = outcome.kind === 'permanent' ? 'failed' : 'unknown';
  await change(services, 'UPDATE sms_messages SET state = ?, error = ? WHERE id = ?', [
    state,
    String(outcome.code),
    smsId,
  ]);
  throw new UnrecoverableError(`sms provider: ${outcome.code}`);
}

function bodyOf(services: WorkerServices, row: SmsRow): string {
  const code =
    row.codeId && row.sealedCode ? unseal(services.config.codeSecret, `code:${row.codeId}`, row.sealedCode) : null;
  const variables = { ...json<Record<string, string>>(row.variables), ...(code ? { code } : {}) };
  return renderSms(row.template, row.language, variables);
}

async function giveUp(services: WorkerServices, smsId: string, error: string): Promise<void> {
  await change(services, "UPDATE sms_messages SET state = 'failed', error = ? WHERE id = ?", [error, smsId]);
}
