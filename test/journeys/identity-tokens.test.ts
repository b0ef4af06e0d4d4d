import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { MINUTE_MS } from '#shared/durations.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { endSessionsOf } from '#shared/server/identity/end-sessions-of.ts';
import { issueSessionCookie, issueSignUpTicket } from '#shared/server/identity/tokens.ts';
import { Session } from '#shared/server/models/session.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, type SignedIn, signIn } from '#test/factories/people.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});

afterAll(() => world.close());

type Claims = Record<string, unknown>;
type TokenType = 'at+jwt' | 'id+jwt';

const encode = (value: object | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string): Claims => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

function sign(
  payload: Claims,
  header: { alg: string; typ?: string; kid?: string },
  secret?: Uint8Array,
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader(header).sign(secret ?? world.services.config.jwtSecret);
}

interface Material {
  session: SignedIn;
  /** The right token of its kind, and what is in it. */
  token: string;
  payload: Claims;
  type: TokenType;
}

const OTHER_SECRET = new TextEncoder().encode('x'.repeat(64));
const HOUR_S = 3600;

/** Each way of forging a token, for both kinds of token. */
const FORGED: [what: string, forge: (material: Material) => Promise<string> | string][] = [
  ['unsigned (alg none)', ({ payload, type }) => `${encode({ alg: 'none', typ: type })}.${encode(payload)}.`],
  [
    'unsigned, the word written otherwise',
    ({ payload, type }) => `${encode({ alg: 'nOnE', typ: type })}.${encode(payload)}.`,
  ],
  ['without its signature', ({ token }) => `${token.split('.').slice(0, 2).join('.')}.`],
  ['signed with another secret', ({ payload, type }) => sign(payload, { alg: 'HS256', typ: type }, OTHER_SECRET)],
  [
    'signed with an empty secret',
    ({ payload, type }) => sign(payload, { alg: 'HS256', typ: type }, new Uint8Array(32)),
  ],
  ['signed by another algorithm', ({ payload, type }) => sign(payload, { alg: 'HS512', typ: type })],
  [
    'changed after it was signed',
    ({ token, payload }) => {
      const [head, , signature] = token.split('.');
      return `${head}.${encode({ ...payload, sub: uuidv7(), roles: ['admin'] })}.${signature}`;
    },
  ],
  ['of the other kind', ({ session, type }) => (type === 'at+jwt' ? session.idToken : session.token)],
  ['of no kind', ({ payload }) => sign(payload, { alg: 'HS256' })],
  ['of another issuer', ({ payload, type }) => sign({ ...payload, iss: 'somebody' }, { alg: 'HS256', typ: type })],
  [
    'for another audience',
    ({ payload, type }) => sign({ ...payload, aud: 'another-api' }, { alg: 'HS256', typ: type }),
  ],
  [
    'that is over',
    ({ payload, type }) => {
      const now = Math.floor(world.services.now().getTime() / 1000);
      return sign({ ...payload, iat: now - HOUR_S, exp: now - 1 }, { alg: 'HS256', typ: type });
    },
  ],
  [
    'that never ends',
    ({ payload, type }) => {
      const { exp: _exp, ...endless } = payload;
      return sign(endless, { alg: 'HS256', typ: type });
    },
  ],
  [
    'that is not valid yet',
    ({ payload, type }) => {
      const now = Math.floor(world.services.now().getTime() / 1000);
      return sign({ ...payload, nbf: now + HOUR_S }, { alg: 'HS256', typ: type });
    },
  ],
  ['of a session of nobody', ({ payload, type }) => sign({ ...payload, sid: uuidv7() }, { alg: 'HS256', typ: type })],
  ['of a rotation that never was', ({ payload, type }) => sign({ ...payload, rot: 7 }, { alg: 'HS256', typ: type })],
  [
    'that proves a number for a sign-up',
    () => issueSignUpTicket(world.services.config.jwtSecret, '+41791112233', world.services.now()),
  ],
  [
    'that was the cookie',
    ({ session }) => {
      const { config, now } = world.services;
      return issueSessionCookie(config.jwtSecret, session.sessionId, now(), new Date(now().getTime() + 60_000));
    },
  ],
  ['that is no token', () => 'made.up.token'],
  ['of nothing', () => ' '],
];

describe('a forged token', () => {
  it('comes in more than twelve kinds', () => expect(FORGED.length).toBeGreaterThanOrEqual(12));

  it.each(FORGED)('%s is refused as access token and as ID token, and ends no session', async (_what, forge) => {
    const session = await signIn(world, await aCustomer(world));
    const material = (token: string, type: TokenType): Material => ({ session, token, payload: claimsOf(token), type });
    const access = await forge(material(session.token, 'at+jwt'));
    const id = await forge(material(session.idToken, 'id+jwt'));
    const asked = await call(world.baseUrl, 'getMe', { token: access });
    expect([asked.status, asked.text.includes(session.sessionId)]).toEqual([401, false]);
    const identified = await call(world.baseUrl, 'identifyUser', { body: { idToken: id } });
    expect([identified.status === 401 || identified.status === 400, identified.reply]).toEqual([
      true,
      identified.error,
    ]);
    expect(identified.error.error).toMatch(/^(session-ended|invalid-input)$/);
    // The true ones are still good: a stranger cannot sign anybody out by forging.
    expect((await call(world.baseUrl, 'getMe', { token: session.token })).status).toBe(200);
  });

  it('signed as we sign is let in: the refusals are about what differs', async () => {
    const session = await signIn(world, await aCustomer(world));
    const access = await sign(claimsOf(session.token), { alg: 'HS256', typ: 'at+jwt' });
    const idToken = await sign(claimsOf(session.idToken), { alg: 'HS256', typ: 'id+jwt' });
    expect((await call(world.baseUrl, 'getMe', { token: access })).status).toBe(200);
    expect((await call(world.baseUrl, 'identifyUser', { body: { idToken } })).status).toBe(200);
  });
});

describe('the person of an ID token', () => {
  it('is the one who signed in, as they see themselves', async () => {
    const person = await aCustomer(world);
    const session = await signIn(world, person);
    const { status, reply } = await call(world.baseUrl, 'identifyUser', { body: { idToken: session.idToken } });
    expect([status, reply]).toEqual([200, (await call(world.baseUrl, 'getMe', { token: session.token })).reply]);
    expect(reply.id).toBe(person.id);
  });

  it('is nobody once the session has ended', async () => {
    const session = await signIn(world, await aCustomer(world));
    await call(world.baseUrl, 'logout', { token: session.token });
    const { status, error } = await call(world.baseUrl, 'identifyUser', { body: { idToken: session.idToken } });
    expect([status, error.error]).toEqual([401, 'session-ended']);
  });

  it('is nobody without a token', async () => {
    const answer = await call(world.baseUrl, 'identifyUser', { body: { idToken: '' } });
    expect([answer.status, answer.error.error]).toEqual([400, 'invalid-input']);
  });
});

describe('a rotation', () => {
  it('ends the access and the ID token before it within a second', async () => {
    const session = await signIn(world, await aCustomer(world));
    expect((await call(world.baseUrl, 'getMe', { token: session.token })).status).toBe(200);
    world.advance(14 * MINUTE_MS);
    const body = { accessToken: session.token, idToken: session.idToken };
    const { reply } = await call(world.baseUrl, 'refreshToken', { body });
    world.advance(1_001);
    expect((await call(world.baseUrl, 'getMe', { token: session.token })).error.error).toBe('session-ended');
    expect((await call(world.baseUrl, 'identifyUser', { body: { idToken: session.idToken } })).status).toBe(401);
    expect((await call(world.baseUrl, 'getMe', { token: reply.accessToken })).status).toBe(200);
    expect(await findRow(world.services, Session, ['endedWhy'], { where: { id: session.sessionId } })).toEqual({
      endedWhy: null,
    });
  });
});

describe('what ends every session of a person', () => {
  it.each(['role-change', 'account-closed'] as const)(
    '%s is known to a process that was not told within a second',
    async (why) => {
      const person = await aCustomer(world);
      const [one, other] = [await signIn(world, person), await signIn(world, person)];
      for (const { token } of [one, other]) expect((await call(world.baseUrl, 'getMe', { token })).status).toBe(200);
      // The act runs elsewhere: this process has only its own short memory of who is signed in.
      await inTransaction(world.services, (tx) => endSessionsOf(tx, person.id, why));
      world.advance(1_001);
      for (const { token, idToken } of [one, other]) {
        expect((await call(world.baseUrl, 'getMe', { token })).status).toBe(401);
        expect((await call(world.baseUrl, 'identifyUser', { body: { idToken } })).status).toBe(401);
        const body = { accessToken: token, idToken };
        expect((await call(world.baseUrl, 'refreshToken', { body })).status).toBe(401);
      }
    },
  );
});
