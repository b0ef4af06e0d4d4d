import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { identity } from '#shared/contract/identity.ts';
import { mayRequestCode } from '#shared/domain/identity/may-request-code.ts';
import { normalisePhone, phoneCountry } from '#shared/domain/identity/normalise-phone.ts';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { refuse } from '#shared/errors.ts';
import { CODE_LENGTH, CODE_LIFE_MS, CODE_RESEND_WAIT_MS, CODES_PER_HOUR_WINDOW_MS, DAY_MS } from '#shared/limits.ts';
import type { Call } from '#shared/server/call.ts';
import { columns, insert, select, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { keyedHash, seal } from '#shared/server/seal.ts';
import { lockGuards } from './lock-guards.ts';

const SENT = columns<{ createdAt: Date }>({ createdAt: 'createdAt' });
const COUNT = columns<{ count: number }>({ count: 'COUNT(*)' });

/**
 * Makes a code for a number and queues its SMS; known and unknown numbers are treated alike, so that nobody learns who is a
 * customer. The code is stored as a keyed hash, and sealed only until the SMS is handed over.
 */
export async function sendCode(tx: Tx, { body, request }: Call<typeof identity.startSignIn>) {
  const phoneNo = normalisePhone(body.phoneNo);
  const country = phoneNo === null ? null : phoneCountry(phoneNo);
  if (phoneNo === null || country === null) return refuse('country-not-served');
  const { codeSecret, publicUrl } = tx.config;
  const { address, deviceId, language } = request;
  const ago = (ms: number) => new Date(tx.now.getTime() - ms);
  const locks = await lockGuards(tx, { phoneNo, address, deviceId });
  const sent = await select(tx, SENT, 'FROM sign_in_codes WHERE phoneNo = ? AND createdAt > ?', [
    phoneNo,
    ago(CODES_PER_HOUR_WINDOW_MS),
  ]);
  const byCountry = await selectOne(tx, COUNT, 'FROM sign_in_codes WHERE country = ? AND createdAt > ?', [
    country,
    ago(DAY_MS),
  ]);
  const sentAt = sent.map((row) => row.createdAt.toISOString());
  const refusal = mayRequestCode({ ...locks, sentAt, country, sentToCountryToday: byCountry?.count ?? 0 }, tx.now);
  if (refusal) return withSeconds(refusal, tx.now);
  const id = uuidv7();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  await insert(tx, SignInCode, {
    id,
    phoneNo,
    country,
    codeHash: keyedHash(codeSecret, `${id}:${phoneNo}:${code}`),
    sealedCode: seal(codeSecret, `code:${id}`, code),
    createdAt: tx.now,
    expiresAt: new Date(tx.now.getTime() + CODE_LIFE_MS),
  });
  const variables = { domain: new URL(publicUrl).hostname };
  await queueSms(tx, {
    userId: null,
    phoneNo,
    template: 'sign-in-code',
    language,
    variables,
    codeId: id,
  });
  return { resendInSeconds: CODE_RESEND_WAIT_MS / 1000, expiresInSeconds: CODE_LIFE_MS / 1000 };
}
