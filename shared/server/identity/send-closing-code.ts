import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { identity } from '#shared/contract/identity.ts';
import { phonePrefix } from '#shared/domain/identity/code-budget.ts';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { mayRequestCode } from '#shared/domain/identity/may-request-code.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { phoneCountry } from '#shared/domain/identity/normalise-phone.ts';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { SmsPriority } from '#shared/domain/messaging/sms-policies.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import { CODE_LENGTH, CODE_LIFE_MS, CODE_RESEND_WAIT_MS } from '#shared/limits.ts';
import { isStaff } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { insert, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { wasLastCodeLost } from '#shared/server/messaging/was-last-code-lost.ts';
import { SignInCode } from '#shared/server/models/sign-in-code.ts';
import { keyedHash, seal } from '#shared/server/seal.ts';
import { findUser } from './find-user.ts';
import { listOpenOrders } from './list-open-orders.ts';
import { lockGuards } from './lock-guards.ts';
import { readNetworkFull, readOwnRequests } from './read-code-requests.ts';

/**
 * Sends the code that confirms the closing of an account to its phone, under the limits of every code. An account that cannot be closed
 * now gets none.
 */
export async function sendClosingCode(
  tx: Tx,
  { actor, params, request }: Pick<Call<typeof identity.sendClosingCode>, 'actor' | 'params' | 'request'>,
) {
  if (isStaff(actor.roles)) return refuse('no-permission');
  const { phoneNo } = orNotFound(await findUser(tx, params.id));
  const country = orNotFound(phoneCountry(phoneNo));
  const orders = await listOpenOrders(tx, params.id);
  if (orders.length > 0) return refuse('orders-open', { details: { orders } });
  const { address, deviceId, language } = request;
  const network = networkOf(address);
  const locks = await lockGuards(tx, { phoneNo, address, deviceId });
  const knownDeviceId = locks.device ? deviceId : null;
  const sentAt = await readOwnRequests(tx, { phoneNo, knownDeviceId });
  const networkFullUntil = knownDeviceId ? null : await readNetworkFull(tx, { network, country });
  const refusal = mayRequestCode({ ...locks, sentAt, networkFullUntil }, tx.now);
  if (refusal) return withSeconds(refusal, tx.now);
  const lastWasLost = await wasLastCodeLost(tx, phoneNo);
  const { codeSecret, publicUrl } = tx.config;
  const id = uuidv7();
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  await insert(tx, SignInCode, {
    id,
    phoneNo,
    country,
    prefix: phonePrefix(phoneNo),
    network,
    knownDeviceId,
    sentToStranger: 0,
    purpose: CodePurpose.closeAccount,
    userId: params.id,
    codeHash: keyedHash(codeSecret, `${id}:${phoneNo}:${code}`),
    sealedCode: seal(codeSecret, `code:${id}`, code),
    createdAt: tx.now,
    expiresAt: new Date(tx.now.getTime() + CODE_LIFE_MS),
  });
  const variables = { domain: new URL(publicUrl).hostname };
  const codeOf = { userId: null, phoneNo, codeId: id, priority: SmsPriority.knownCode };
  await queueSms(tx, { ...codeOf, template: 'close-account-code', language, variables });
  return {
    resendInSeconds: CODE_RESEND_WAIT_MS / 1000,
    expiresInSeconds: CODE_LIFE_MS / 1000,
    mayNotCome: false,
    lastWasLost,
  };
}
