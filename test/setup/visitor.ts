import { type Answer, call, type EndpointName, type FactsArgument, type ReplyTo } from '#test/factories/call.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import { type Place, waitUntil } from '#test/setup/wait-until.ts';

/** Somebody at their browser: calls endpoints by name, typed by the contract, as who they signed in; every answer is kept. */
export class Visitor {
  readonly place: Place;
  /** All answers so far as they came, to search them for what must not be in them. */
  readonly answers: string[] = [];
  token: string | undefined;

  constructor(place: Place) {
    this.place = place;
  }

  async call<N extends EndpointName>(name: N, ...[facts]: FactsArgument<N>): Promise<Answer<ReplyTo<N>>> {
    const own = { language: 'de', ...(this.token ? { token: this.token } : {}) };
    const answer = await call(this.place.baseUrl, name, ...([{ ...own, ...facts }] as unknown as FactsArgument<N>));
    this.answers.push(answer.text);
    return answer;
  }

  /** A call that must succeed. */
  async need<N extends EndpointName>(name: N, ...facts: FactsArgument<N>): Promise<ReplyTo<N>> {
    const { status, reply, text } = await this.call(name, ...facts);
    if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
    return reply;
  }

  until<T>(what: string, ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<T> {
    return waitUntil(what, ask, isThere, this.place);
  }

  /** Asks for a code and reads it from the SMS. */
  async codeFor(phoneNo: string, forSignUp = false): Promise<string> {
    const before = (await messagesTo(this.place, phoneNo)).length;
    await this.need('startSignIn', { body: { phoneNo, forSignUp } });
    const messages = await this.until(
      'the code by SMS',
      () => messagesTo(this.place, phoneNo),
      (all) => all.length > before,
    );
    return messages[0]?.body.slice(0, 6) ?? '';
  }

  async signIn(phoneNo: string): Promise<this> {
    const reply = await this.need('login', { body: { phoneNo, code: await this.codeFor(phoneNo) } });
    if (!('token' in reply)) throw new Error(`${phoneNo} has no account`);
    this.token = reply.token.accessToken;
    return this;
  }
}

/** Staff sign in once a place: a new code may be asked for only once a minute. */
const signedIn = new WeakMap<Place, Map<string, Promise<Visitor>>>();

/** A member of staff at their browser, signed in. */
export function staffAt(place: Place, phoneNo: string): Promise<Visitor> {
  const known = signedIn.get(place) ?? new Map<string, Promise<Visitor>>();
  signedIn.set(place, known);
  const visitor = known.get(phoneNo) ?? new Visitor(place).signIn(phoneNo);
  known.set(phoneNo, visitor);
  return visitor;
}
