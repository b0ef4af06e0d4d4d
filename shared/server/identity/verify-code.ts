import type { identity } from '#shared/contract/identity.ts';
import { isRefusal } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { signInWithCode } from './sign-in-with-code.ts';

/** Exchanges a right code for tokens, for the ticket of a second factor, or for the sign-up ticket of a number without an account. */
export async function verifyCode(tx: Tx, call: Call<typeof identity.verifyCode>) {
  const outcome = await signInWithCode(tx, call);
  return !isRefusal(outcome) && 'token' in outcome ? outcome.token : outcome;
}
