import type { identity } from '#shared/contract/identity.ts';
import { signUpPurposes } from '#shared/domain/identity/code-purpose.ts';
import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { admitUser } from './admit-user.ts';
import { checkCode } from './check-code.ts';
import { findUserByPhone } from './find-user.ts';
import { giveSignUpTicket } from './give-sign-up-ticket.ts';
import { spendCodes } from './spend-codes.ts';
import { verifyNumber } from './verify-number.ts';

type TryRefusal = Refusal<'code-wrong' | 'code-expired' | 'Forbidden-IP'>;

/**
 * Verifies a number for a new account; who has one already is signed in. Either way the code is spent. A number that is locked
 * after wrong codes is answered 429, whether it has an account or not: who signs up has no account yet that could be blocked.
 */
export async function verifySignUp(tx: Tx, { body, request }: Call<typeof identity.verifySignUp>) {
  const { address, deviceId } = request;
  const user = await findUserByPhone(tx, normalisePhone(body.phoneNo) ?? '');
  const purposes = signUpPurposes(user !== undefined);
  const checked = await checkCode(tx, { ...body, address, deviceId, purposes });
  if (isRefusal(checked)) {
    const isLocked = checked.refused === 'TemporaryBlock';
    return isLocked ? refuse('too-many-requests', { details: checked.details ?? {} }) : (checked as TryRefusal);
  }
  await spendCodes(tx, checked.phoneNo);
  return user ? admitUser(tx, await verifyNumber(tx, user), request) : giveSignUpTicket(tx, checked.phoneNo);
}
