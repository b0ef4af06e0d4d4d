import { EXAMPLE_BODIES } from '#api/http/openapi/example-bodies.ts';
import type { SignUpTicketView } from '#shared/views/identity.ts';
import { type BodyOf, call } from './call.ts';
import type { World } from './open-world.ts';
import { readCode } from './read-code.ts';
import { anAddress } from './second-factor.ts';

/** Asks for a code from an address of its own, and reads it. */
export async function askForCode(world: World, phoneNo: string, forSignUp = false): Promise<string> {
  const body = { phoneNo, forSignUp };
  const { status } = await call(world.baseUrl, 'startSignIn', { body, address: anAddress() });
  if (status !== 200) throw new Error(`no code was sent: ${status}`);
  return readCode(world, phoneNo);
}

/** Another code than this one. */
export const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Gives a code, from an address of its own unless one is named. */
export function login(
  world: World,
  phoneNo: string,
  code: string,
  more: { address?: string; cookie?: string; language?: string } = {},
) {
  return call(world.baseUrl, 'login', { body: { phoneNo, code }, address: anAddress(), ...more });
}

const SIGN_UP = EXAMPLE_BODIES.signUp as BodyOf<'signUp'>;

/** A right sign-up, but for what is said otherwise. */
export const signUpBody = (own: Partial<BodyOf<'signUp'>>): BodyOf<'signUp'> => ({ ...SIGN_UP, ...own });

/** Creates the account of a ticket, with the ticket as bearer token. */
export const signUp = (
  world: World,
  { phoneNo, signUpTicket }: SignUpTicketView,
  own: Partial<BodyOf<'signUp'>> = {},
) => call(world.baseUrl, 'signUp', { token: signUpTicket, body: signUpBody({ phoneNo, ...own }) });
