import { v7 as uuidv7 } from 'uuid';
import { phonePrefix } from '#shared/domain/identity/code-budget.ts';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { mayRequestCode } from '#shared/domain/identity/may-request-code.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { phoneCountry } from '#shared/domain/identity/normalise-phone.ts';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { SmsPriority } from '#shared/domain/messaging/sms-policies.ts';
import { CODE_LIFE_MS, CODE_RESEND_WAIT_MS } from '#shared/limits.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import { exists, insert, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { wasLastCodeLost } from '#shared/server/messaging/was-last-code-lost.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { keyedHash, seal } from '#shared/server/seal.ts';
import type { CodeSentView } from '#shared/views/identity.ts';
import { lockGuards } from './lock-guards.ts';
import { readNetworkFull, readOwnRequests, readRequestsOf } from './read-code-requests.ts';
import type { CodeFor, NoCode } from './send-contact-code.ts';
import { takeCodeBudget } from './take-code-budget.ts';

/**
 * Sends a code to a number that somebody signed in wants as their own. Limits are those of sign-in: of the number, the network, the
 * country and the day, and besides of the person, whatever numbers they try. Whether the number has an account makes no difference.
 */
export async function sendPhoneCode(
  tx: Tx,
  { userId, code, language, phoneNo }: CodeFor & { phoneNo: string },
  request: Pick<RequestFacts, 'address' | 'deviceId'>,
): Promise<CodeSentView | NoCode> {
  const country = phoneCountry(phoneNo);
  if (country === null) throw new Error('a number of no listed country came past its schema');
  const { codeSecret, publicUrl } = tx.config;
  const { address, deviceId } = request;
  const network = networkOf(address);
  const prefix = phonePrefix(phoneNo);
  const { account, address: ofAddress } = await lockGuards(tx, { phoneNo, address, deviceId });
  const sentAt = [
    ...(await readOwnRequests(tx, { phoneNo, knownDeviceId: null })),
    ...(await readRequestsOf(tx, userId)),
  ];
  const networkFullUntil = await readNetworkFull(tx, { network, country });
  // A device is known at the number it signed in to, and this one is new.
  const refusal = mayRequestCode({ account, address: ofAddress, device: null, sentAt, networkFullUntil }, tx.now);
  if (refusal) return withSeconds(refusal, tx.now);
  const isStranger = !(await exists(tx, 'FROM users WHERE phoneNo = ?', [phoneNo]));
  const isInBudget = await takeCodeBudget(tx, { prefix, country, take: isStranger });
  const isSent = isInBudget || !isStranger;
  const lastWasLost = await wasLastCodeLost(tx, phoneNo);
  const id = uuidv7();
  await insert(tx, SignInCode, {
    id,
    phoneNo,
    country,
    prefix,
    network,
    knownDeviceId: null,
    sentToStranger: isStranger && isSent,
    purpose: CodePurpose.changePhone,
    userId,
    codeHash: keyedHash(codeSecret, `${id}:${phoneNo}:${code}`),
    sealedCode: isSent ? seal(codeSecret, `code:${id}`, code) : null,
    createdAt: tx.now,
    expiresAt: new Date(tx.now.getTime() + CODE_LIFE_MS),
  });
  if (isSent) {
    const variables = { domain: new URL(publicUrl).hostname };
    const codeOf = { userId: null, phoneNo, codeId: id, priority: SmsPriority.otherCode };
    await queueSms(tx, { ...codeOf, template: 'change-phone-code', language, variables });
  }
  return {
    resendInSeconds: CODE_RESEND_WAIT_MS / 1000,
    expiresInSeconds: CODE_LIFE_MS / 1000,
    mayNotCome: !isInBudget,
    lastWasLost,
  };
}
