import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import type { Socket } from 'socket.io-client';
import { v7 as uuidv7 } from 'uuid';
import { CASES_WATCHED_PER_SOCKET, PRESENCE_LIFE_MS } from '#shared/limits/sockets.ts';
import { branchRoom, CHANGED, caseRoom, PRESENCE, type PresenceEvent } from '#shared/live.ts';
import { type Node, openNode } from '#test/factories/open-node.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, aDoctor, anAdmin, type Person, signIn } from '#test/factories/people.ts';
import { anUnansweredResult } from '#test/factories/results.ts';
import { closeSockets, heard, openSocket } from '#test/setup/sockets.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

/** Short enough to see presence renewed. */
const LIFE_MS = 600;

let world: World;
let here: Node;
let there: Node;
let orderId: string;
let doctor: Person;
let colleague: Person;

beforeAll(async () => {
  world = await openWorld();
  here = await openNode(world, { presenceLifeMs: LIFE_MS });
  there = await openNode(world, { presenceLifeMs: LIFE_MS });
  ({ orderId } = await anUnansweredResult(world));
  doctor = await aDoctor(world);
  colleague = await aDoctor(world);
}, 120_000);
afterEach(closeSockets);
afterAll(async () => {
  await here?.close();
  await there?.close();
  await world?.close();
});

const openAs = async (node: Node, person: Person): Promise<Socket> =>
  openSocket(node, { token: (await signIn(world, person)).token });

const until = (what: string, isThere: () => boolean): Promise<boolean> =>
  waitUntil(what, async () => isThere(), Boolean, world);

const inRoom = (node: Node, room: string): number => node.live.io.of('/').adapter.rooms.get(room)?.size ?? 0;

/** Who was said to be in the case, a line each time it changed. */
function differences(told: PresenceEvent[]): string[] {
  const lines = told.map(({ users }) => [...users].sort().join(' '));
  return lines.filter((line, at) => line !== lines[at - 1]);
}

/** All that a socket may ask for, and what no browser would. */
const ASKED = [
  { case: '' },
  { branch: '' },
  {},
  null,
  'case',
  42,
  [],
  { case: 'x'.repeat(36) },
  { case: '------------------------------------' },
  { case: ['a'], branch: { a: 1 } },
  { branch: 'role:doctor' },
  { room: 'role:doctor' },
];

describe('a case', () => {
  it('is shown to be open to the doctors who have it open, across processes, and to nobody else', async () => {
    const one = await openAs(here, doctor);
    const told = heard<PresenceEvent>(one, PRESENCE);
    one.emit('watch', { case: orderId });
    await until('the doctor is told', () => told.length > 0);
    const strangers = [
      await openSocket(here),
      await openAs(here, await aCustomer(world)),
      await openAs(there, await anAdmin(world)),
    ];
    const toldStrangers = strangers.map((socket) => heard<PresenceEvent>(socket, PRESENCE));
    const branch = uuidv7();
    for (const socket of strangers) {
      socket.emit('watch', { case: orderId });
      socket.emit('unwatch', { case: orderId });
      socket.emit('watch', { branch });
    }
    await until(
      'strangers were answered',
      () => inRoom(here, branchRoom(branch)) + inRoom(there, branchRoom(branch)) === 3,
    );
    expect(inRoom(here, caseRoom(orderId)) + inRoom(there, caseRoom(orderId))).toBe(1);

    const two = await openAs(there, colleague);
    const both = [doctor.id, colleague.id].sort().join(' ');
    two.emit('watch', { case: orderId });
    await until('both are there', () => differences(told).at(-1) === both);
    two.disconnect();
    await until('one is there', () => differences(told).at(-1) === doctor.id);
    expect(differences(told)).toEqual([doctor.id, both, doctor.id]);
    expect(toldStrangers).toEqual([[], [], []]);
  });

  it('that is none makes nobody present', async () => {
    const one = await openAs(here, doctor);
    const told = heard<PresenceEvent>(one, PRESENCE);
    const unknown = uuidv7();
    one.emit('watch', { case: unknown });
    one.emit('watch', { case: orderId });
    await until('the doctor is told', () => told.length > 0);
    expect(inRoom(here, caseRoom(unknown))).toBe(0);
    expect(told.filter((event) => event.case === unknown)).toEqual([]);
  });

  it('loses those whose process was killed, after a while', async () => {
    const redis = new Redis(world.services.config.redis.url);
    // What a killed process leaves: a socket that nobody renews and nobody takes away.
    const lost = uuidv7();
    await redis.zadd(`presence:${orderId}`, Date.now() + PRESENCE_LIFE_MS, `${lost} socket`);
    redis.disconnect();
    const one = await openAs(here, doctor);
    const told = heard<PresenceEvent>(one, PRESENCE);
    one.emit('watch', { case: orderId });
    await until('the lost one seems to be there', () => told.length > 0);
    world.advance(PRESENCE_LIFE_MS + 1);
    await until('the lost one is gone', () => differences(told).at(-1) === doctor.id);
    expect(differences(told)).toEqual([[doctor.id, lost].sort().join(' '), doctor.id]);
  });
});

describe('cases', () => {
  it('are watched three at a time by one socket', async () => {
    const one = await openAs(here, doctor);
    const told = heard<PresenceEvent>(one, PRESENCE);
    const orders = [orderId];
    while (orders.length <= CASES_WATCHED_PER_SOCKET) orders.push((await anUnansweredResult(world)).orderId);
    const last = orders.pop() ?? '';
    for (const each of orders) {
      one.emit('watch', { case: each });
      await until('it is watched', () => told.some((event) => event.case === each));
    }
    const { connectionManager } = world.services.sequelize;
    const answered = jest.spyOn(connectionManager, 'releaseConnection');
    one.emit('watch', { case: last });
    await until('the last one was looked up', () => answered.mock.calls.length > 0);
    answered.mockRestore();
    const branch = uuidv7();
    one.emit('watch', { branch });
    await until('all of it was read', () => inRoom(here, branchRoom(branch)) === 1);
    expect([...orders, last].map((each) => inRoom(here, caseRoom(each)))).toEqual([1, 1, 1, 0]);
  });
});

describe('a branch', () => {
  it('is watched without a session, three at a time, and no more after it was given back', async () => {
    const socket = await openSocket(here);
    const told = heard<{ id: string }>(socket, CHANGED);
    const branches = Array.from({ length: 4 }, () => uuidv7());
    const [first = '', second = '', third = '', fourth = ''] = branches;
    for (const branch of branches) socket.emit('watch', { branch });
    socket.emit('unwatch', { branch: fourth });
    socket.emit('unwatch', { branch: first });
    await until(
      'the first is given back',
      () => inRoom(here, branchRoom(third)) === 1 && inRoom(here, branchRoom(first)) === 0,
    );
    for (const branch of branches) there.live.io.to(branchRoom(branch)).emit(CHANGED, { entity: 'slots', id: branch });
    await until('two are heard', () => told.length >= 2);
    expect(told.map(({ id }) => id)).toEqual([second, third]);
  });
});

describe('whatever is asked', () => {
  it('nobody is let into a room that is not theirs', async () => {
    const socket = await openAs(here, await aCustomer(world));
    const branch = uuidv7();
    for (const asked of ASKED) socket.emit('watch', asked);
    for (const asked of ASKED) socket.emit('unwatch', asked);
    socket.emit('error', 'unexpected');
    socket.emit('watch');
    socket.emit('join', 'role:doctor');
    socket.emit('watch', { branch }, 'more', () => undefined);
    await until('all of it was read', () => inRoom(here, branchRoom(branch)) === 1);
    const rooms = [...(here.live.io.of('/').sockets.get(socket.id ?? '')?.rooms ?? [])];
    expect(rooms.map((room) => room.replace(/:.*/, '')).sort()).toEqual(
      [socket.id, 'branch', 'everybody', 'session', 'user'].sort(),
    );
  });

  it('no other process is asked', async () => {
    const listener = new Redis(world.services.config.redis.url);
    const questions: string[] = [];
    listener.on('pmessage', (_pattern, channel: string) => questions.push(channel));
    await listener.psubscribe('socket.io*');
    const branch = uuidv7();
    const sockets = [await openSocket(here), await openAs(here, doctor)];
    for (const socket of sockets) {
      socket.emit('watch', { case: orderId });
      socket.emit('unwatch', { case: orderId });
      socket.emit('unwatch', { case: uuidv7() });
      socket.emit('watch', { branch });
    }
    await until('all of it was read', () => inRoom(here, branchRoom(branch)) === 2);
    await listener.ping();
    listener.disconnect();
    expect(questions).toEqual([]);
  });
});

describe('with Redis away and every question to other processes failing', () => {
  it('a node serves its sockets on, without presence', async () => {
    const stray: unknown[] = [];
    const note = (reason: unknown) => stray.push(reason);
    process.on('unhandledRejection', note);
    const redis = new Redis(1, { enableOfflineQueue: false, maxRetriesPerRequest: 0, lazyConnect: true });
    redis.on('error', () => undefined);
    const lonely = await openNode(world, { presenceLifeMs: LIFE_MS }, { redis });
    const { adapter } = lonely.live.io.of('/');
    const fail = async () => {
      throw new Error('away');
    };
    for (const name of [
      'doPublish',
      'doPublishResponse',
      'serverCount',
      'fetchSockets',
      'serverSideEmit',
      'persistSession',
    ])
      Object.assign(adapter, { [name]: fail });
    try {
      const sockets = [await openSocket(lonely), await openAs(lonely, doctor)];
      const branch = uuidv7();
      for (const socket of sockets) {
        socket.emit('watch', { case: orderId });
        socket.emit('unwatch', { case: orderId });
        socket.emit('watch', { case: orderId });
        socket.emit('watch', { branch });
      }
      await until('all of it was read', () => inRoom(lonely, branchRoom(branch)) === 2);
      await until('the doctor is in the case', () => inRoom(lonely, caseRoom(orderId)) === 1);
      for (const socket of sockets) socket.disconnect();
      await until('all of them are gone', () => lonely.live.io.of('/').sockets.size === 0);
      expect((await fetch(`${lonely.baseUrl}/healthz`)).status).toBe(200);
      expect(stray).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
      await lonely.close();
      redis.disconnect();
    }
  });
});
