import { randomInt } from 'node:crypto';
import { phonePrefix } from '#shared/domain/identity/code-budget.ts';
import type { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { mayRequestCode } from '#shared/domain/identity/may-request-code.ts';
import { networkOf } from '#shared/domain/identity/network-of.ts';
import { normalisePhone, phoneCountry } from '#shared/domain/identity/normalise-phone.ts';
import { withSeconds } from '#shared/domain/identity/with-seconds.ts';
import { SmsPriority } from '#shared/domain/messaging/sms-policies.ts';
import type { Language } from '#shared/languages.ts';
import { CODE_LENGTH, CODE_LIFE_MS, CODE_RESEND_WAIT_MS } from '#shared/limits/sign-in.ts';
import type { RequestFacts } from '#shared/server/call.ts';
import { exists, type Tx } from '#shared/server/database/sql.ts';
import { wasLastCodeLost } from '#shared/server/messaging/was-last-code-lost.ts';
import { lockGuards } from './lock-guards.ts';
import { makeCode } from './make-code.ts';
import { readNetworkFull, readOwnRequests } from './read-code-requests.ts';
import { takeCodeBudget } from './take-code-budget.ts';

/** What a code is made for. */
export interface CodeWish {
  /** In any writing that its schema took. */
  phoneNo: string;
  purpose: CodePurpose;
  template: string;
  language: Language;
  /** The branch at whose counter it is asked for. */
  branchId?: string;
  variables?: Record<string, string>;
}

/**
 * Makes a code for a number and queues its SMS; known and unknown numbers are treated alike, so that nobody learns who is a
 * customer. When strangers of a country or of a range of numbers get no more today, people with an account or a known device
 * still get theirs, and everybody is told that the SMS may not come.
 */
export async function sendCodeTo(
  tx: Tx,
  { phoneNo: written, purpose, template, language, branchId, variables }: CodeWish,
  { address, deviceId }: Pick<RequestFacts, 'address' | 'deviceId'>,
) {
  const phoneNo = normalisePhone(written);
  const country = phoneNo === null ? null : phoneCountry(phoneNo);
  if (phoneNo === null || country === null) throw new Error('a number of no listed country came past its schema');
  const network = networkOf(address);
  const prefix = phonePrefix(phoneNo);
  const locks = await lockGuards(tx, { phoneNo, address, deviceId });
  const knownDeviceId = locks.device ? deviceId : null;
  const sentAt = await readOwnRequests(tx, { phoneNo, knownDeviceId });
  const networkFullUntil = knownDeviceId ? null : await readNetworkFull(tx, { network, country });
  const refusal = mayRequestCode({ ...locks, sentAt, networkFullUntil }, tx.now);
  if (refusal) return withSeconds(refusal, tx.now);
  const isStranger = knownDeviceId === null && !(await exists(tx, 'FROM users WHERE phoneNo = ?', [phoneNo]));
  const isInBudget = await takeCodeBudget(tx, { prefix, country, take: isStranger });
  const isSent = isInBudget || !isStranger;
  const lastWasLost = await wasLastCodeLost(tx, phoneNo);
  await makeCode(tx, {
    ...{ phoneNo, country, network, knownDeviceId, isSent, purpose, template, language },
    ...(branchId ? { branchId } : {}),
    ...(variables ? { variables } : {}),
    sentToStranger: isStranger && isSent,
    code: drawCode(),
    priority: isStranger ? SmsPriority.otherCode : SmsPriority.knownCode,
  });
  return {
    resendInSeconds: CODE_RESEND_WAIT_MS / 1000,
    expiresInSeconds: CODE_LIFE_MS / 1000,
    mayNotCome: !isInBudget,
    lastWasLost,
  };
}

/** Six digits, leading zeros among them. */
export const drawCode = (): string => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
