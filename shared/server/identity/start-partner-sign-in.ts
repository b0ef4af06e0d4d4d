import type { partnerSales } from '#shared/contract/partner-sales.ts';
import { afterWrongCode, lockedUntil } from '#shared/domain/identity/after-wrong-code.ts';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { maskPhone } from '#shared/domain/identity/mask-phone.ts';
import { mayRequestCode } from '#shared/domain/identity/may-request-code.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { phoneCountry } from '#shared/domain/identity/normalise-phone.ts';
import { ADDRESS_RULE } from '#shared/domain/identity/tries.ts';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { SmsPriority } from '#shared/domain/messaging/sms-policies.ts';
import { refuse } from '#shared/errors.ts';
import { CODE_LIFE_MS, CODE_RESEND_WAIT_MS } from '#shared/limits/sign-in.ts';
import type { Call } from '#shared/server/call.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { wasLastCodeLost } from '#shared/server/messaging/was-last-code-lost.ts';
import type { PartnerBranch } from '#shared/server/models/partner-branch.ts';
import { lockAddressGuard, lockGuards, partnerSubject, readAddressGuard, saveGuard } from './lock-guards.ts';
import { makeCode } from './make-code.ts';
import { hashPartnerKey } from './partner-key.ts';
import { readRequestsOfBranch } from './read-code-requests.ts';
import { drawCode } from './send-code-to.ts';

const BRANCH = columns<Pick<Row<PartnerBranch>, 'id' | 'name' | 'language' | 'phoneNo'>>({
  id: 'id',
  name: 'name',
  language: 'language',
  phoneNo: 'phoneNo',
});

/**
 * A branch signs in with its key: the code goes to the branch's own telephone. A key that was never made and one that was renewed
 * are the same: nothing is known of either. A wrong one counts against its address as a wrong code does; codes are limited by
 * the branch that asks, so that nobody who knows its number uses them up.
 */
export async function startPartnerSignIn(tx: Tx, { body, request }: Call<typeof partnerSales.startPartnerSignIn>) {
  const { address } = request;
  const network = networkOf(address);
  // Before the key: locked out, a right one costs and says the same as a wrong one.
  const locked = lockedUntil(await readAddressGuard(tx, address), tx.now);
  if (locked) return withSeconds(refuse('Forbidden-IP', { details: { until: locked } }), tx.now);
  // Locked: whoever renews the key at this moment waits, and ends the code that is made here.
  const ofKey = 'FROM partner_branches WHERE partnerKeyHash = ? LOCK IN SHARE MODE';
  const branch = await selectOne(tx, BRANCH, ofKey, [hashPartnerKey(body.key)]);
  if (!branch) {
    const tries = await lockAddressGuard(tx, address);
    const until = lockedUntil(tries, tx.now);
    if (until) return withSeconds(refuse('Forbidden-IP', { details: { until } }), tx.now);
    await saveGuard(tx, 'address', network, afterWrongCode(tries, tx.now, ADDRESS_RULE));
    return refuse('wrong-partner-key', { keepsWrites: true });
  }
  const { id: branchId, phoneNo } = branch;
  const country = phoneNo === null ? null : phoneCountry(phoneNo);
  if (phoneNo === null || country === null) return refuse('branch-unavailable');
  const locks = await lockGuards(tx, { phoneNo, address, deviceId: null, account: partnerSubject(phoneNo) });
  const sentAt = await readRequestsOfBranch(tx, branchId);
  const refusal = mayRequestCode({ ...locks, sentAt, networkFullUntil: null }, tx.now);
  if (refusal) return withSeconds(refusal, tx.now);
  const lastWasLost = await wasLastCodeLost(tx, phoneNo);
  await makeCode(tx, {
    ...{ phoneNo, country, network, branchId },
    ...{ knownDeviceId: null, sentToStranger: false, isSent: true, purpose: CodePurpose.partner, code: drawCode() },
    ...{ template: 'partner-code', language: branch.language, priority: SmsPriority.knownCode },
    variables: { branchName: branch.name },
  });
  return {
    phone: maskPhone(phoneNo),
    resendInSeconds: CODE_RESEND_WAIT_MS / 1000,
    expiresInSeconds: CODE_LIFE_MS / 1000,
    lastWasLost,
  };
}
