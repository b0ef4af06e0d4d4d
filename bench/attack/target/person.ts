import type { TokenView, UserView } from '#shared/views/identity.ts';
import { type Answer, call, type EndpointName, type FactsArgument, type ReplyTo } from '#test/factories/call.ts';
import { messagesTo, type ReceivedMessage } from '#test/setup/sandbox.ts';
import { SIGN_UP } from '../../setup/sign-up.ts';
import type { Target } from './target.ts';
import { until } from './until.ts';

/** Somebody at a browser of their own: an address, cookies, perhaps a session. */
export class Person {
  readonly address: string;
  baseUrl: string;
  tokens: TokenView | undefined;
  user: UserView | undefined;
  private readonly target: Target;
  private readonly cookies = new Map<string, string>();

  constructor(target: Target, address: string) {
    this.target = target;
    this.address = address;
    this.baseUrl = target.baseUrl;
  }

  get token(): string | undefined {
    return this.tokens?.accessToken;
  }

  async call<N extends EndpointName>(name: N, ...[facts]: FactsArgument<N>): Promise<Answer<ReplyTo<N>>> {
    const cookie = [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const own = {
      language: 'de',
      address: this.address,
      ...(this.token ? { token: this.token } : {}),
      ...(cookie ? { cookie } : {}),
    };
    const answer = await call(this.baseUrl, name, ...([{ ...own, ...facts }] as unknown as FactsArgument<N>));
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [key = '', value = ''] = pair.split('=');
      this.cookies.set(key, value);
    }
    return answer;
  }

  async need<N extends EndpointName>(name: N, ...facts: FactsArgument<N>): Promise<ReplyTo<N>> {
    const { status, reply, text } = await this.call(name, ...facts);
    if (status >= 300) throw new Error(`${name}: ${status} ${text.slice(0, 200)}`);
    return reply;
  }

  /** SMS at a number, newest first. */
  messages(phoneNo: string): Promise<ReceivedMessage[]> {
    return messagesTo({ baseUrl: this.target.sandboxUrl }, phoneNo);
  }

  /** Asks for a code and waits for its SMS. */
  async codeFor(phoneNo: string, forSignUp = false, patienceMs = 45_000): Promise<string> {
    const before = (await this.messages(phoneNo)).length;
    await this.need('startSignIn', { body: { phoneNo, forSignUp } });
    const messages = await until(
      `a code for ${phoneNo}`,
      () => this.messages(phoneNo),
      (all) => all.length > before,
      patienceMs,
    );
    return messages[0]?.body.slice(0, 6) ?? '';
  }

  async signIn(phoneNo: string): Promise<this> {
    const code = await this.codeFor(phoneNo);
    return this.enter(await this.need('login', { body: { phoneNo, code } }));
  }

  /** A new account; `more` is sent beside the right fields. */
  async signUp(phoneNo: string, more: object = {}): Promise<this> {
    const { signUpTicket, ...number } = await this.ticketFor(phoneNo);
    return this.enter(await this.need('signUp', { token: signUpTicket, body: { ...SIGN_UP, ...number, ...more } }));
  }

  async ticketFor(phoneNo: string) {
    const code = await this.codeFor(phoneNo, true);
    const ticket = await this.need('verifySignUp', { body: { phoneNo, code } });
    if (!('signUpTicket' in ticket)) throw new Error(`${phoneNo} has an account`);
    return ticket;
  }

  private enter(reply: object): this {
    if (!('token' in reply) || !('user' in reply)) throw new Error('nobody was signed in');
    const { token, user } = reply as { token: TokenView; user: UserView };
    this.tokens = token;
    this.user = user;
    return this;
  }
}

export const ADMIN = '+41790000011';
export const DOCTOR = '+41790000010';
export const CUSTOMERS = ['+41790000001', '+41790000002'] as const;
