import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { countRows, updateRows } from '#shared/server/database/model-rows.ts';
import { Activity } from '#shared/server/models/activity.ts';
import { Session } from '#shared/server/models/session.ts';
import { call } from '#test/factories/call.ts';
import { type Node, openNode } from '#test/factories/open-node.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, anAdmin, type Person, signIn } from '#test/factories/people.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import { closed, closeSockets, openSocket } from '#test/setup/sockets.ts';
import { Visitor } from '#test/setup/visitor.ts';

let world: World;
let there: Node;

beforeAll(async () => {
  world = await openWorld({ worker: true });
  there = await openNode(world, { recheckMs: HOUR_MS });
}, 120_000);
afterEach(closeSockets);
afterAll(async () => {
  await there?.close();
  await world?.close();
});

const list = (person: Pick<Person, 'id'>, token: string) =>
  call(world.baseUrl, 'listSessions', { params: { id: person.id }, token });

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('the sessions of a person', () => {
  it('say device, since when, last used, and which one asks; ended and idle ones are none', async () => {
    const customer = await aCustomer(world);
    const here = await signIn(world, customer);
    const ended = await signIn(world, customer);
    const idle = await signIn(world, customer);
    const now = world.services.now();
    await updateRows(world.services, Session, { endedAt: now }, { id: ended.sessionId });
    await updateRows(
      world.services,
      Session,
      { lastSeenAt: new Date(now.getTime() - 3 * HOUR_MS) },
      { id: idle.sessionId },
    );
    const { reply } = await list(customer, here.token);
    expect(reply).toHaveLength(1);
    expect(reply[0]).toMatchObject({ _id: here.sessionId, isThis: true, device: null });
  });

  it('name the browser that signed in, in a few words and nothing else of it', async () => {
    const customer = await aCustomer(world);
    const visitor = new Visitor(world);
    await visitor.need('startSignIn', { body: { phoneNo: customer.phoneNo } });
    const [message] = await visitor.until(
      'the code',
      () => messagesTo(world, customer.phoneNo),
      (all) => all.length > 0,
    );
    const body = { phoneNo: customer.phoneNo, code: message?.body.slice(0, 6) ?? '' };
    const reply = await visitor.need('login', { body, headers: { 'user-agent': FIREFOX } });
    if (!('token' in reply)) throw new Error('no account');
    expect((await list(customer, reply.token.accessToken)).reply).toMatchObject([{ device: 'Firefox, Windows' }]);
  });

  it('end one by one: token and sockets in every process, this one stays; ending twice changes nothing', async () => {
    const customer = await aCustomer(world);
    const here = await signIn(world, customer);
    const lost = await signIn(world, customer);
    const sockets = [await openSocket(world, lost), await openSocket(there, lost)];
    const mine = await openSocket(there, here);
    const reasons = Promise.all(sockets.map(closed));
    const params = { id: customer.id, sessionId: lost.sessionId };
    const end = () => call(world.baseUrl, 'endOwnSession', { params, token: here.token });
    // Its calls were just answered here: this process forgets them at once.
    expect((await call(world.baseUrl, 'getMe', { token: lost.token })).status).toBe(200);
    expect((await end()).status).toBe(204);
    expect((await call(world.baseUrl, 'getMe', { token: lost.token })).status).toBe(401);
    expect((await end()).status).toBe(204);
    expect(await reasons).toEqual(['io server disconnect', 'io server disconnect']);
    expect(mine.connected).toBe(true);
    expect((await call(there.baseUrl, 'getMe', { token: lost.token })).status).toBe(401);
    const body = { accessToken: lost.token, idToken: lost.idToken, ip: '' };
    expect((await call(there.baseUrl, 'refreshToken', { body })).status).toBe(401);
    expect((await list(customer, here.token)).reply.map(({ _id }) => _id)).toEqual([here.sessionId]);
    const noted = { event: 'identity.sessions-ended', entityId: customer.id };
    expect(await countRows(world.services, Activity, noted)).toBe(1);
  });

  it('end all but this one', async () => {
    const customer = await aDoctor(world);
    const here = await signIn(world, customer);
    const others = [await signIn(world, customer), await signIn(world, customer)];
    const params = { id: customer.id };
    expect((await call(world.baseUrl, 'endOtherSessions', { params, token: here.token })).status).toBe(204);
    for (const { token } of others) expect((await call(there.baseUrl, 'getMe', { token })).status).toBe(401);
    expect((await call(there.baseUrl, 'getMe', { token: here.token })).status).toBe(200);
  });

  it('are nobody else’s: 404 by the person, 404 by the session', async () => {
    const customer = await aCustomer(world);
    const { sessionId, token } = await signIn(world, customer);
    for (const other of [await aCustomer(world), await aDoctor(world), await anAdmin(world)]) {
      const stranger = await signIn(world, other);
      expect((await list(customer, stranger.token)).status).toBe(404);
      for (const id of [customer.id, other.id]) {
        const params = { id, sessionId };
        expect((await call(world.baseUrl, 'endOwnSession', { params, token: stranger.token })).status).toBe(404);
      }
      const others = await call(world.baseUrl, 'endOtherSessions', {
        params: { id: customer.id },
        token: stranger.token,
      });
      expect(others.status).toBe(404);
    }
    world.advance(MINUTE_MS);
    expect((await call(there.baseUrl, 'getMe', { token })).status).toBe(200);
  });
});
