import type { identity } from '#shared/contract/identity.ts';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { admitUser } from './admit-user.ts';
import { checkCode } from './check-code.ts';
import { findUserByPhone } from './find-user.ts';
import { giveSignUpTicket } from './give-sign-up-ticket.ts';
import { spendCodes } from './spend-codes.ts';
import { verifyNumber } from './verify-number.ts';

/**
 * A right code signs in; staff get the ticket for their second factor. A number without an account gets its ticket for sign-up, and the code is not spent: the answer may get
 * lost on its way, and the sign-up takes the code as well.
 */
export async function signInWithCode(tx: Tx, { body, request }: Call<typeof identity.login>) {
  const { address, deviceId } = request;
  const checked = await checkCode(tx, { ...body, address, deviceId, purposes: [CodePurpose.signIn] });
  if (isRefusal(checked)) return checked;
  const user = await findUserByPhone(tx, checked.phoneNo);
  if (!user) return giveSignUpTicket(tx, checked.phoneNo);
  await spendCodes(tx, checked.phoneNo);
  return admitUser(tx, await verifyNumber(tx, user), request);
}
