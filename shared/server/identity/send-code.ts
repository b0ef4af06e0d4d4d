import type { identity } from '#shared/contract/identity.ts';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import type { Call } from '#shared/server/call.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { sendCodeTo } from './send-code-to.ts';

/** Sends the code with which somebody signs in or up. */
export function sendCode(tx: Tx, { body, request }: Call<typeof identity.startSignIn>) {
  const purpose = body.forSignUp ? CodePurpose.signUp : CodePurpose.signIn;
  const { phoneNo } = body;
  return sendCodeTo(tx, { phoneNo, purpose, template: 'sign-in-code', language: request.language }, request);
}
