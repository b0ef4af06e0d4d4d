import type { identity } from '#shared/contract/identity.ts';
import { isRefusal, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { signInWithCode } from './sign-in-with-code.ts';

/** Exchanges a right code for tokens; for a number without an account it says so, but only once the code was right. */
export async function verifyCode(tx: Tx, call: Call<typeof identity.verifyCode>) {
  const outcome = await signInWithCode(tx, call);
  if (isRefusal(outcome)) return outcome;
  return 'token' in outcome ? outcome.token : refuse('phone-not-verified', { keepsWrites: true });
}
