import { phonePrefix } from '#shared/domain/identity/code-budget.ts';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { mayRequestCode } from '#shared/domain/identity/may-request-code.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { phoneCountry } from '#shared/domain/identity/normalise-phone.ts';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { SmsPriority } from '#shared/domain/messaging/sms-policies.ts';
import { CODE_LIFE_MS, CODE_RESEND_WAIT_MS } from '#shared/limits/sign-in.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import { exists, type Tx } from '#shared/server/database/sql.ts';
import { wasLastCodeLost } from '#shared/server/messaging/was-last-code-lost.ts';
import type { CodeSentView } from '#shared/views/identity.ts';
import { lockGuards } from './lock-guards.ts';
import { makeCode } from './make-code.ts';
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
  await makeCode(tx, {
    phoneNo,
    country,
    network,
    knownDeviceId: null,
    sentToStranger: isStranger && isSent,
    isSent,
    purpose: CodePurpose.changePhone,
    userId,
    code,
    template: 'change-phone-code',
    language,
    priority: SmsPriority.otherCode,
  });
  return {
    resendInSeconds: CODE_RESEND_WAIT_MS / 1000,
    expiresInSeconds: CODE_LIFE_MS / 1000,
    mayNotCome: !isInBudget,
    lastWasLost,
  };
}
