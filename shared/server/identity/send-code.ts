import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { mayRequestCode } from '#shared/domain/identity/may-request-code.ts';
import { normalisePhone, phoneCountry } from '#shared/domain/identity/normalise-phone.ts';
import { type Refusal, refuse } from '#shared/errors.ts';
import type { Language } from '#shared/languages.ts';
import { CODE_LENGTH, CODE_LIFE_MS, CODE_RESEND_WAIT_MS, CODES_PER_HOUR_WINDOW_MS, DAY_MS } from '#shared/limits.ts';
import { insert, select, selectOne } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { keyedHash, seal } from '#shared/server/seal.ts';
import type { Services } from '#shared/server/services.ts';
import type { CodeSentView } from '#shared/views/identity.ts';
import { lockGuards } from './lock-guards.ts';

interface CodeRequest {
  phoneNo: string;
  address: string;
  deviceId: string | null;
  language: Language;
}

/**
 * Makes a code for a number and queues its SMS; known and unknown numbers are treated alike, so that nobody learns who is a
 * customer. The code is stored as a keyed hash, and sealed only until the SMS is handed over.
 */
export async function sendCode(services: Services, request: CodeRequest): Promise<CodeSentView | Refusal> {
  const phoneNo = normalisePhone(request.phoneNo);
  const country = phoneNo === null ? null : phoneCountry(phoneNo);
  if (phoneNo === null || country === null) return refuse('country-not-served');
  const { codeSecret, publicUrl } = services.config;
  return inTransaction(services, async (tx) => {
    const now = services.now();
    const locks = await lockGuards(tx, { ...request, phoneNo });
    const since = new Date(now.getTime() - CODES_PER_HOUR_WINDOW_MS);
    const sent = await select<{ createdAt: Date }>(
      tx,
      'SELECT createdAt FROM sign_in_codes WHERE phoneNo = ? AND createdAt > ?',
      [phoneNo, since],
    );
    const byCountry = await selectOne<{ n: number }>(
      tx,
      'SELECT COUNT(*) AS n FROM sign_in_codes WHERE country = ? AND createdAt > ?',
      [country, new Date(now.getTime() - DAY_MS)],
    );
    const sentAt = sent.map((row) => row.createdAt.toISOString());
    const refusal = mayRequestCode({ ...locks, sentAt, country, sentToCountryToday: byCountry?.n ?? 0 }, now);
    if (refusal) return withSeconds(refusal, now);
    const id = uuidv7();
    const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
    await insert(tx, 'sign_in_codes', {
      id,
      phoneNo,
      country,
      codeHash: keyedHash(codeSecret, `${id}:${phoneNo}:${code}`),
      sealedCode: seal(codeSecret, `code:${id}`, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
    });
    const variables = { domain: new URL(publicUrl).hostname };
    await queueSms(tx, {
      userId: null,
      phoneNo,
      template: 'sign-in-code',
      language: request.language,
      variables,
      codeId: id,
      now,
    });
    return { resendInSeconds: CODE_RESEND_WAIT_MS / 1000, expiresInSeconds: CODE_LIFE_MS / 1000 };
  });
}

/** Adds the seconds until asking again makes sense: the browser's clock may differ from ours. */
export function withSeconds(refusal: Refusal, now: Date): Refusal {
  const { until } = (refusal.details ?? {}) as { until?: string };
  if (!until) return refusal;
  return refuse(refusal.refused, {
    details: { until, seconds: Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000)) },
  });
}
