import type { identity } from '#shared/contract/identity.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { checkCode } from './check-code.ts';
import { findUserByPhone } from './find-user.ts';
import { openSession } from './open-session.ts';
import { issueSignUpTicket } from './tokens.ts';

/** A right code signs in, or gives a number without an account its ticket for sign-up. */
export async function signInWithCode(tx: Tx, { body, request }: Call<typeof identity.login>) {
  const { address, deviceId } = request;
  const checked = await checkCode(tx, { ...body, address, deviceId });
  if (isRefusal(checked)) return checked;
  const user = await findUserByPhone(tx, checked.phoneNo);
  if (user) return openSession(tx, user, request);
  const signUpTicket = await issueSignUpTicket(tx.config.jwtSecret, checked.phoneNo, tx.now);
  return { phoneNo: checked.phoneNo, phoneNoVerified: true as const, signUpTicket };
}
