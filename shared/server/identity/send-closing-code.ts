import type { closing } from '#shared/contract/closing.ts';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { mayRequestCode } from '#shared/domain/identity/may-request-code.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { phoneCountry } from '#shared/domain/identity/normalise-phone.ts';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { SmsPriority } from '#shared/domain/messaging/sms-policies.ts';
import { orNotFound, refuse } from '#shared/errors.ts';
import { CODE_LIFE_MS, CODE_RESEND_WAIT_MS } from '#shared/limits/sign-in.ts';
import { isStaff } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { wasLastCodeLost } from '#shared/server/messaging/was-last-code-lost.ts';
import { findUser } from './find-user.ts';
import { listOpenOrders } from './list-open-orders.ts';
import { lockGuards } from './lock-guards.ts';
import { makeCode } from './make-code.ts';
import { readNetworkFull, readOwnRequests } from './read-code-requests.ts';
import { drawCode } from './send-code-to.ts';

/**
 * Sends the code that confirms the closing of an account to its phone, under the limits of every code. An account that cannot be closed
 * now gets none.
 */
export async function sendClosingCode(
  tx: Tx,
  { actor, params, request }: Pick<Call<typeof closing.sendClosingCode>, 'actor' | 'params' | 'request'>,
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
  await makeCode(tx, {
    phoneNo,
    country,
    network,
    knownDeviceId,
    sentToStranger: false,
    isSent: true,
    purpose: CodePurpose.closeAccount,
    userId: params.id,
    code: drawCode(),
    template: 'close-account-code',
    language,
    priority: SmsPriority.knownCode,
  });
  return {
    resendInSeconds: CODE_RESEND_WAIT_MS / 1000,
    expiresInSeconds: CODE_LIFE_MS / 1000,
    mayNotCome: false,
    lastWasLost,
  };
}
