import { randomInt } from 'node:crypto';
import type { sharing } from '#shared/contract/sharing.ts';
import { phonePrefix } from '#shared/domain/identity/code-budget.ts';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { mayRequestCode } from '#shared/domain/identity/may-request-code.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { phoneCountry } from '#shared/domain/identity/normalise-phone.ts';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { SmsPriority } from '#shared/domain/messaging/sms-policies.ts';
import { isRefusal } from '#shared/errors.ts';
import { CODE_LENGTH, CODE_LIFE_MS, CODE_RESEND_WAIT_MS } from '#shared/limits/sign-in.ts';
import type { Call } from '#shared/server/call.ts';
import { exists, type Tx } from '#shared/server/database/sql.ts';
import { lockShareGuards } from '#shared/server/identity/lock-guards.ts';
import { makeCode } from '#shared/server/identity/make-code.ts';
import { readNetworkFull, readOwnRequests } from '#shared/server/identity/read-code-requests.ts';
import { takeCodeBudget } from '#shared/server/identity/take-code-budget.ts';
import { wasLastCodeLost } from '#shared/server/messaging/was-last-code-lost.ts';
import { lockOpenShare } from './find-open-share.ts';

/** How much of the number the page names: enough for its owner to know it, and too little to call it. */
const DIGITS_TOLD = 2;

/**
 * Sends a code to the phone of whom a result is shared with. Limits are those of every code: of the number, the network, the country and
 * the day. The SMS names nobody, and the reply no more of the number than its end.
 */
export async function sendShareCode(tx: Tx, { body, request }: Call<typeof sharing.sendShareCode>) {
  // Locked: while its person ends it, no code leaves.
  const share = await lockOpenShare(tx, body.shareId);
  if (isRefusal(share)) return share;
  const { id: shareId, phoneNo } = share;
  const country = phoneCountry(phoneNo);
  if (country === null) throw new Error('a result is shared with a number of no listed country');
  const { address, language } = request;
  const network = networkOf(address);
  const locks = await lockShareGuards(tx, { shareId, phoneNo, address });
  const sentAt = await readOwnRequests(tx, { phoneNo, knownDeviceId: null });
  const networkFullUntil = await readNetworkFull(tx, { network, country });
  const refusal = mayRequestCode({ ...locks, sentAt, networkFullUntil }, tx.now);
  if (refusal) return withSeconds(refusal, tx.now);
  const isStranger = !(await exists(tx, 'FROM users WHERE phoneNo = ?', [phoneNo]));
  const isInBudget = await takeCodeBudget(tx, { prefix: phonePrefix(phoneNo), country, take: isStranger });
  const isSent = isInBudget || !isStranger;
  const lastWasLost = await wasLastCodeLost(tx, phoneNo);
  await makeCode(tx, {
    phoneNo,
    country,
    network,
    knownDeviceId: null,
    sentToStranger: isStranger && isSent,
    isSent,
    purpose: CodePurpose.openShare,
    shareId,
    code: String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0'),
    template: 'share-code',
    language,
    priority: SmsPriority.otherCode,
  });
  return {
    resendInSeconds: CODE_RESEND_WAIT_MS / 1000,
    expiresInSeconds: CODE_LIFE_MS / 1000,
    mayNotCome: !isInBudget,
    lastWasLost,
    phoneEnd: phoneNo.slice(-DIGITS_TOLD),
  };
}
