import type { TokenView } from '#shared/views/identity.ts';
import { call } from '#test/factories/call.ts';
import { messagesTo } from '#test/setup/sandbox.ts';

const DOCTOR = '+41790000010';

/** Signs the demo's doctor in, with the code of the sandbox's telephone. Returns the session's tokens, as a browser keeps them. */
export async function signInDoctor(baseUrl: string): Promise<TokenView> {
  const received = () => messagesTo({ baseUrl }, DOCTOR);
  const before = (await received()).length;
  const sent = await call(baseUrl, 'startSignIn', { body: { phoneNo: DOCTOR, forSignUp: false } });
  // Too many codes in a short time: none would ever come.
  if (sent.status >= 400) throw new Error(`no code was sent: ${sent.status}`);
  let messages = await received();
  while (messages.length === before) messages = await received();
  const code = messages[0]?.body.slice(0, 6) ?? '';
  const { status, reply } = await call(baseUrl, 'login', { body: { phoneNo: DOCTOR, code } });
  if (!('token' in reply)) throw new Error(`the doctor was not signed in: ${status}`);
  return reply.token;
}
