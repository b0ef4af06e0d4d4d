import type { identity } from '#shared/contract/identity.ts';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { checkCode } from './check-code.ts';
import { findUserByPhone } from './find-user.ts';
import { giveSignUpTicket } from './give-sign-up-ticket.ts';
import { openSession } from './open-session.ts';
import { spendCodes } from './spend-codes.ts';

/**
 * A right code signs in. A number without an account gets its ticket for sign-up, and the code is not spent: the answer may get
 * lost on its way, and the sign-up takes the code as well.
 */
export async function signInWithCode(tx: Tx, { body, request }: Call<typeof identity.login>) {
  const { address, deviceId } = request;
  const checked = await checkCode(tx, { ...body, address, deviceId, purposes: [CodePurpose.signIn] });
  if (isRefusal(checked)) return checked;
  const user = await findUserByPhone(tx, checked.phoneNo);
  if (!user) return giveSignUpTicket(tx, checked.phoneNo);
  await spendCodes(tx, checked.phoneNo);
  return openSession(tx, user, request);
}
