import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { Session } from '#shared/server/models/session.ts';
import type { TokenView } from '#shared/views/identity.ts';
import { call } from '#test/factories/call.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, anAdmin, type SignedIn, signIn } from '#test/factories/people.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ catalogue: false });
});

afterAll(() => world.close());

const me = (token: string) => call(world.baseUrl, 'getMe', { token });

function refresh({ token, idToken }: Pick<SignedIn, 'token' | 'idToken'>) {
  return call(world.baseUrl, 'refreshToken', { body: { accessToken: token, idToken } });
}

const pairOf = ({ accessToken, idToken }: TokenView) => ({ token: accessToken, idToken });

async function aSession(): Promise<SignedIn> {
  return signIn(world, await aCustomer(world));
}

/** How a session ended and how often it was rotated: no answer says so, and a stolen token must not learn it. */
const endOf = (id: string) => findRow(world.services, Session, ['endedWhy', 'rotation'], { where: { id } });

describe('an access token', () => {
  it('is over after a quarter of an hour, and can then be exchanged', async () => {
    const session = await aSession();
    expect((await me(session.token)).status).toBe(200);
    world.advance(15 * MINUTE_MS + 1000);
    expect(await me(session.token)).toMatchObject({ status: 401, error: { error: 'session-ended' } });
    const { status, reply } = await refresh(session);
    expect(status).toBe(200);
    expect((await me(reply.accessToken)).status).toBe(200);
  });

  it('is over when its time is up, although its calls were answered just before', async () => {
    const session = await aSession();
    world.advance(15 * MINUTE_MS - 20_000);
    expect((await me(session.token)).status).toBe(200);
    world.advance(21_000);
    expect((await me(session.token)).status).toBe(401);
  });

  it('ends with the logout, at once', async () => {
    const session = await aSession();
    expect((await me(session.token)).status).toBe(200);
    expect((await call(world.baseUrl, 'logout', { token: session.token })).status).toBe(204);
    expect((await me(session.token)).status).toBe(401);
    expect((await refresh(session)).error.error).toBe('session-ended');
  });

  it('ends after two hours without a request, and not before', async () => {
    const session = await aSession();
    world.advance(2 * HOUR_MS - MINUTE_MS);
    const { status, reply } = await refresh(session);
    expect(status).toBe(200);
    world.advance(2 * HOUR_MS + 1000);
    expect((await refresh(pairOf(reply))).error.error).toBe('session-ended');
    expect(await endOf(session.sessionId)).toMatchObject({ endedWhy: 'idle' });
  });

  it('ends two hours after the last call, not after the last renewal of the tokens', async () => {
    const session = await aSession();
    world.advance(14 * MINUTE_MS);
    expect((await me(session.token)).status).toBe(200);
    world.advance(2 * HOUR_MS - MINUTE_MS);
    expect((await refresh(session)).status).toBe(200);
  });

  it.each([
    ['staff', anAdmin, 12],
    ['customers', aCustomer, 30 * 24],
  ] as const)(
    'of %s ends with the absolute life of the session, although it is used all the time',
    async (_who, person, hours) => {
      const session = await signIn(world, await person(world));
      const end = new Date(world.services.now().getTime() + hours * HOUR_MS).getTime();
      let pair = { token: session.token, idToken: session.idToken };
      for (let passed = 0; passed < hours - 1; passed++) {
        world.advance(HOUR_MS);
        const { status, reply } = await refresh(pair);
        expect(status).toBe(200);
        pair = pairOf(reply);
        // Said with every token, so that the page can warn before it.
        expect(Math.abs(Date.parse(reply.sessionEndsAt) - end)).toBeLessThan(MINUTE_MS);
      }
      world.advance(HOUR_MS - 20 * MINUTE_MS);
      pair = pairOf((await refresh(pair)).reply);
      world.advance(10 * MINUTE_MS);
      pair = pairOf((await refresh(pair)).reply);
      // Ten minutes later the token itself would be good for another five.
      world.advance(10 * MINUTE_MS);
      expect((await me(pair.token)).error.error).toBe('session-ended');
      expect((await refresh(pair)).error.error).toBe('session-ended');
      expect(await endOf(session.sessionId)).toMatchObject({ endedWhy: 'absolute' });
    },
    60_000,
  );
});

describe('refreshing', () => {
  it('twice at the same moment rotates once, and both get the same tokens', async () => {
    const session = await aSession();
    const [first, second] = await Promise.all([refresh(session), refresh(session)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.reply).toEqual(first.reply);
    expect(await endOf(session.sessionId)).toEqual({ endedWhy: null, rotation: 1 });
    expect((await me(first.reply.accessToken)).status).toBe(200);
    expect((await refresh(pairOf(first.reply))).status).toBe(200);
  });

  it('ten times at the same moment serves two, refuses eight, and leaves the session alone', async () => {
    const session = await aSession();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(session)));
    const served = answers.filter(({ status }) => status === 200);
    expect(served).toHaveLength(2);
    expect(served[1]?.reply).toEqual(served[0]?.reply);
    expect(answers.filter(({ error }) => error.error === 'session-ended')).toHaveLength(8);
    expect(await endOf(session.sessionId)).toEqual({ endedWhy: null, rotation: 1 });
    expect((await me(served[0]?.reply.accessToken ?? '')).status).toBe(200);
  });

  it('with a token of before the grace of ten seconds ends the session', async () => {
    const session = await aSession();
    const { reply } = await refresh(session);
    world.advance(10_001);
    expect(await refresh(session)).toMatchObject({ status: 401, error: { error: 'session-ended' } });
    expect(await endOf(session.sessionId)).toMatchObject({ endedWhy: 'token-reuse' });
    world.advance(1_001);
    expect((await me(reply.accessToken)).status).toBe(401);
  });

  it('with a token two rotations old ends the session, also within the grace', async () => {
    const session = await aSession();
    const { reply } = await refresh(session);
    await refresh(pairOf(reply));
    expect((await refresh(session)).error.error).toBe('session-ended');
    expect(await endOf(session.sessionId)).toMatchObject({ endedWhy: 'token-reuse' });
  });

  it('with the tokens of two sessions is refused', async () => {
    const [one, other] = [await aSession(), await aSession()];
    expect((await refresh({ token: one.token, idToken: other.idToken })).status).toBe(401);
    expect((await refresh({ token: one.idToken, idToken: one.token })).status).toBe(401);
  });

  it('with the access token of one rotation and the ID token of another is refused, and ends nothing', async () => {
    const first = await aSession();
    const { reply } = await refresh(first);
    const { token } = pairOf(reply);
    expect((await refresh({ token, idToken: first.idToken })).error.error).toBe('session-ended');
    expect((await refresh(pairOf(reply))).status).toBe(200);
  });

  it('records the address that is stated, and believes nothing of it', async () => {
    const session = await aSession();
    const body = { accessToken: session.token, idToken: session.idToken, ip: "203.0.113.9'; --" };
    expect((await call(world.baseUrl, 'refreshToken', { body })).status).toBe(200);
    const row = await findRow(world.services, Session, ['ip'], { where: { id: session.sessionId } });
    expect(row).toEqual({ ip: "203.0.113.9'; --" });
  });
});
