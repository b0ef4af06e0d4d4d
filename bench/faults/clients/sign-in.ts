import type { TokenView } from '#shared/views/identity.ts';
import { SIGN_UP } from '../../setup/sign-up.ts';
import { type Caller, GaveUp } from './caller.ts';
import { countedMessages, readCode } from './sandbox.ts';

/** A code that is lost is asked for again as soon as the product allows it: about a minute later. */
const TRIES = 3;
const RESEND_WAIT_MS = 61_000;

/** Signs up, or in when the account came to be by an answer that was lost. */
export async function signUp(caller: Caller, phoneNo: string): Promise<void> {
  await withCode(caller, phoneNo, true, async (code) => {
    const { status, reply } = await caller.persist('verifySignUp', { body: { phoneNo, code } });
    if (status >= 300) return undefined;
    if ('token' in reply) return reply.token;
    if (!('signUpTicket' in reply)) return undefined;
    const { signUpTicket, ...number } = reply;
    const made = await caller.persist('signUp', { token: signUpTicket, body: { ...SIGN_UP, ...number } });
    return made.status < 300 ? made.reply.token : undefined;
  });
}

export async function signIn(caller: Caller, phoneNo: string): Promise<TokenView> {
  return withCode(caller, phoneNo, false, async (code) => {
    const { status, reply } = await caller.persist('login', { body: { phoneNo, code } });
    return status < 300 && 'token' in reply ? reply.token : undefined;
  });
}

async function withCode(
  caller: Caller,
  phoneNo: string,
  forSignUp: boolean,
  exchange: (code: string) => Promise<TokenView | undefined>,
): Promise<TokenView> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await caller.wait(RESEND_WAIT_MS);
    const before = (await countedMessages(caller, phoneNo)).length;
    // Asked for twice after a lost answer, the second is refused for a minute; the first may have sent its code.
    await caller.call('startSignIn', { body: { phoneNo, forSignUp } });
    const code = await readCode(caller, phoneNo, before).catch((error: unknown) => {
      if (error instanceof GaveUp) return undefined;
      throw error;
    });
    const token = code && (await exchange(code));
    if (!token) continue;
    caller.token = token.accessToken;
    return token;
  }
  throw new GaveUp('no code that works');
}
