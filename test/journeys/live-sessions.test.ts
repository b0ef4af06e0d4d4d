import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Socket } from 'socket.io-client';
import { HOUR_MS } from '#shared/durations.ts';
import { CHANGED, roleRoom, SocketRefusal, sessionRoom } from '#shared/live.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { insert } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { endSession } from '#shared/server/identity/end-session.ts';
import { endSessionsOf } from '#shared/server/identity/end-sessions-of.ts';
import { Session } from '#shared/server/models/session.ts';
import { UserRole } from '#shared/server/models/user-role.ts';
import { call } from '#test/factories/call.ts';
import { type Node, openNode } from '#test/factories/open-node.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, type Person, type SignedIn, signIn } from '#test/factories/people.ts';
import { aSocket, closed, closeSockets, heard, openSocket, outcomeOf } from '#test/setup/sockets.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

let world: World;
/** Two processes that look at nothing by themselves: what closes their sockets is the announcement alone. */
let here: Node;
let there: Node;
let doctor: Person;

beforeAll(async () => {
  world = await openWorld({ worker: true });
  here = await openNode(world, { recheckMs: HOUR_MS });
  there = await openNode(world, { recheckMs: HOUR_MS });
  doctor = await aDoctor(world);
}, 120_000);
afterEach(closeSockets);
afterAll(async () => {
  await here?.close();
  await there?.close();
  await world?.close();
});

const until = (what: string, isThere: () => boolean): Promise<boolean> =>
  waitUntil(what, async () => isThere(), Boolean, world);

/** A socket of this session in each process. */
const onBoth = async ({ token }: SignedIn): Promise<Socket[]> =>
  Promise.all([here, there].map((node) => openSocket(node, { token })));

const bothClosed = (sockets: Socket[]): Promise<string[]> => Promise.all(sockets.map(closed));
const BY_SERVER = ['io server disconnect', 'io server disconnect'];

/** Ways in which a session ends, wherever that is done. */
const ENDS: Record<string, (person: Person, session: SignedIn) => Promise<unknown>> = {
  'signing out': (_person, { token }) => call(here.baseUrl, 'logout', { token }),
  'an act of the worker': (_person, { sessionId }) =>
    inTransaction(world.services, (tx) => endSession(tx, sessionId, 'idle')),
  'a change of roles': ({ id }) =>
    inTransaction(world.services, async (tx) => {
      await insert(tx, UserRole, { userId: id, role: 'admin' });
      await endSessionsOf(tx, id, 'role-change');
    }),
  'the end of the account': ({ id }) => inTransaction(world.services, (tx) => endSessionsOf(tx, id, 'account-closed')),
  'an old token that turns up again': async (_person, { token, idToken, sessionId }) => {
    await updateRows(world.services, Session, { rotation: 5 }, { id: sessionId });
    return call(here.baseUrl, 'refreshToken', { body: { accessToken: token, idToken, ip: '' } });
  },
};

describe('the end of a session', () => {
  it.each(Object.keys(ENDS))('by %s closes its sockets in every process, and no others', async (way) => {
    const person = await aDoctor(world);
    const session = await signIn(world, person);
    const sockets = await onBoth(session);
    const others = await onBoth(await signIn(world, doctor));
    const reasons = bothClosed(sockets);
    await ENDS[way]?.(person, session);
    expect(await reasons).toEqual(BY_SERVER);
    expect(others.map(({ connected }) => connected)).toEqual([true, true]);
  });

  it('closes every session of a person whose rights change', async () => {
    const person = await aDoctor(world);
    const sockets = [...(await onBoth(await signIn(world, person))), ...(await onBoth(await signIn(world, person)))];
    const reasons = bothClosed(sockets);
    await inTransaction(world.services, (tx) => endSessionsOf(tx, person.id, 'role-change'));
    expect(await reasons).toEqual([...BY_SERVER, ...BY_SERVER]);
  });

  it('leaves the token without a socket at once, also where its calls were just answered', async () => {
    const session = await signIn(world, doctor);
    await call(here.baseUrl, 'getMe', { token: session.token });
    await updateRows(world.services, Session, { endedAt: world.services.now() }, { id: session.sessionId });
    const socket = aSocket(here, { token: session.token });
    const outcome = outcomeOf(socket);
    socket.connect();
    expect(await outcome).toBe(SocketRefusal.sessionEnded);
  });
});

describe('a token that was renewed', () => {
  it('opens no socket any more, and the new one does', async () => {
    const { token, idToken } = await signIn(world, doctor);
    const { reply } = await call(here.baseUrl, 'refreshToken', { body: { accessToken: token, idToken, ip: '' } });
    const socket = aSocket(here, { token });
    const outcome = outcomeOf(socket);
    socket.connect();
    expect(await outcome).toBe(SocketRefusal.sessionEnded);
    expect((await openSocket(here, { token: reply.accessToken })).connected).toBe(true);
  });
});

describe('a session that ends while its socket is opened', () => {
  it('leaves it no room: it is looked at again once the socket is in them', async () => {
    const node = await openNode(world, { recheckMs: HOUR_MS });
    try {
      const session = await signIn(world, doctor);
      // After the token was found good; what is announced at this moment finds no socket in its room.
      node.live.io.use((_socket, next) => {
        const ended = { endedAt: world.services.now() };
        updateRows(world.services, Session, ended, { id: session.sessionId }).then(() => next(), next);
      });
      const socket = aSocket(node, { token: session.token });
      const reason = closed(socket);
      socket.connect();
      expect(await reason).toBe('io server disconnect');
      expect(node.live.io.of('/').adapter.rooms.has(roleRoom('doctor'))).toBe(false);
    } finally {
      await node.close();
    }
  });
});

describe('where nobody is told', () => {
  let alone: Node;
  beforeAll(async () => {
    alone = await openNode(world, { recheckMs: 50 });
  });
  afterAll(() => alone?.close());

  it.each(['an ended session', 'an idle session', 'other roles'])('%s is found by looking', async (what) => {
    const person = await aDoctor(world);
    const session = await signIn(world, person);
    const socket = await openSocket(alone, { token: session.token });
    const other = await openSocket(alone, { token: (await signIn(world, doctor)).token });
    const reason = closed(socket);
    const { id } = person;
    const long = new Date(world.services.now().getTime() - 3 * HOUR_MS);
    if (what === 'an ended session') await updateRows(world.services, Session, { endedAt: long }, { userId: id });
    else if (what === 'an idle session')
      await updateRows(world.services, Session, { lastSeenAt: long }, { userId: id });
    else await updateRows(world.services, UserRole, { role: 'admin' }, { userId: id });
    expect(await reason).toBe('io server disconnect');
    expect(other.connected).toBe(true);
  });
});

describe('a token', () => {
  it.each([
    ['made up', 'no-token'],
    ['far too long', randomBytes(4_000).toString('hex')],
  ])('that is %s opens no socket', async (_what, token) => {
    const socket = aSocket(here, { token });
    const outcome = outcomeOf(socket);
    socket.connect();
    expect(await outcome).toBe(SocketRefusal.sessionEnded);
  });
});

describe('after a gap', () => {
  /** What a browser sends to take its lost connection up again. */
  interface Lost {
    pid: string;
    offset: string;
  }

  /** A doctor's socket that heard of the list of cases and then lost its connection, while more happened. */
  async function lose(session: SignedIn): Promise<Lost> {
    const socket = await openSocket(here, { token: session.token });
    const offsets: unknown[] = [];
    socket.on(CHANGED, (_event, offset: unknown) => offsets.push(offset));
    await until('the doctor has rooms', () => here.live.io.of('/').adapter.rooms.has(sessionRoom(session.sessionId)));
    there.live.io.to(roleRoom('doctor')).emit(CHANGED, { entity: 'dashboard', id: 'cases' });
    await until('the doctor heard', () => offsets.length > 0);
    const { _pid: pid } = socket as unknown as { _pid?: string };
    const gone = closed(socket);
    socket.io.engine.close();
    await gone;
    there.live.io.to(roleRoom('doctor')).emit(CHANGED, { entity: 'dashboard', id: 'missed' });
    // A browser that knows neither makes something up.
    return { pid: pid ?? 'x'.repeat(20), offset: String(offsets[0] ?? '0-1') };
  }

  it.each(['no token', 'the token of a customer', 'the ended token'])(
    '%s takes up no rooms and no events',
    async (with_) => {
      const session = await signIn(world, doctor);
      const lost = await lose(session);
      await inTransaction(world.services, (tx) => endSession(tx, session.sessionId, 'logout'));
      const customer = await signIn(world, await aCustomer(world));
      const tokens = { 'no token': {}, 'the token of a customer': customer, 'the ended token': session } as Record<
        string,
        Partial<SignedIn>
      >;
      const token = tokens[with_]?.token;
      const socket = aSocket(here, { auth: lost, ...(token ? { token } : {}) });
      const told = heard(socket, CHANGED);
      const outcome = outcomeOf(socket);
      socket.connect();
      if ((await outcome) === 'connected') {
        const rooms = here.live.io.of('/').sockets.get(socket.id ?? '')?.rooms ?? new Set();
        expect([...rooms].filter((room) => room.startsWith('role:') || room === `user:${doctor.id}`)).toEqual([]);
        here.live.io.to(socket.id ?? '').emit(CHANGED, { entity: 'user', id: 'last' });
        await until('the last event is there', () => told.length > 0);
        expect(told).toEqual([{ entity: 'user', id: 'last' }]);
      } else {
        expect(with_).toBe('the ended token');
        expect(told).toEqual([]);
      }
    },
  );
});
