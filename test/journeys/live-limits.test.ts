import { get, type OutgoingHttpHeaders } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { liveLimits } from '#api/live/live-limits.ts';
import { SOCKETS_PER_NETWORK } from '#shared/limits/sockets.ts';
import { branchRoom, CHANGED, SOCKET_PATH, SocketRefusal } from '#shared/live.ts';
import { type Node, openNode } from '#test/factories/open-node.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aCustomer, signIn } from '#test/factories/people.ts';
import { readMetrics } from '#test/setup/probe.ts';
import { aSocket, closed, closeSockets, ended, heard, openSocket, outcomeOf, upgrade } from '#test/setup/sockets.ts';
import { waitUntil } from '#test/setup/wait-until.ts';

const CROWD = 800;
const BRANCH = '01890000-0000-7000-8000-000000000000';
const PLENTY = liveLimits(1_000);

let world: World;
const nodes: Node[] = [];

beforeAll(async () => {
  world = await openWorld({ live: liveLimits(1), catalogue: false });
}, 120_000);
afterEach(closeSockets);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await world?.close();
});

async function nodeWith(limits: Partial<typeof PLENTY>): Promise<Node> {
  const node = await openNode(world, { ...PLENTY, ...limits });
  nodes.push(node);
  return node;
}

const until = (what: string, isThere: () => boolean | Promise<boolean>): Promise<boolean> =>
  waitUntil(what, async () => isThere(), Boolean, world);

const sizeOf = (node: Node): number => node.live.io.engine.clientsCount;

async function metric(name: string): Promise<number> {
  const text = await readMetrics(world);
  const line = text.split('\n').find((each) => each.startsWith(name));
  return Number(line?.split(' ').at(-1) ?? 0);
}

const poll = (node: Pick<Node, 'baseUrl'>, query: string, init?: RequestInit): Promise<Response> =>
  fetch(`${node.baseUrl}${SOCKET_PATH}/?transport=polling&${query}`, init);

/** The answer to a request on a connection of its own, once that is closed; fetch sends no such headers. */
const statusOf = (url: string, headers: OutgoingHttpHeaders): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode));
    });
    request.on('error', reject);
  });

/** A frame of a browser: masked with zeros, at most 125 bytes. */
const frame = (opcode: number, text = ''): Buffer =>
  Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
const TEXT = 0x1;
const PIECE = 0x0;
const PING = 0x9;

describe('one address with 800 sockets', () => {
  it('gets as many as a household needs, and nobody else notices', async () => {
    const other = await openSocket(world, { address: '198.51.100.9' });
    const told = heard(other, CHANGED);
    other.emit('watch', { branch: BRANCH });
    const crowd = Promise.all(Array.from({ length: CROWD }, () => upgrade(world, '203.0.113.7')));
    expect((await fetch(`${world.baseUrl}/healthz`)).status).toBe(200);
    const late = await openSocket(world, { address: '198.51.100.10' });
    const statuses = (await crowd).map(({ status }) => status);
    expect(statuses.filter((status) => status === 101)).toHaveLength(SOCKETS_PER_NETWORK);
    expect(statuses.filter((status) => status === 400)).toHaveLength(CROWD - SOCKETS_PER_NETWORK);
    expect([other.connected, late.connected]).toEqual([true, true]);
    const speaker = await nodeWith({});
    speaker.live.io.to(branchRoom(BRANCH)).emit(CHANGED, { entity: 'slots', id: BRANCH });
    await until('the others are told', () => told.length > 0);
    expect(await metric('live_refused_total{why="network-handshakes"}')).toBeGreaterThan(0);
    expect(await metric('live_refused_total{why="network-sockets"}')).toBeGreaterThan(0);
    expect(await metric('live_sockets')).toBe(2);
    for (const { tcp } of await crowd) tcp?.destroy();
  });

  it('counts as one with whoever has the same /64, however it is written', async () => {
    const node = await nodeWith({ socketsPerNetwork: 2 });
    const addresses = ['2001:db8:0:1::1', '2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1:2::'];
    const statuses: number[] = [];
    for (const address of addresses) statuses.push((await upgrade(node, address)).status);
    expect(statuses).toEqual([101, 101, 400]);
    expect((await upgrade(node, '2001:db8:0:2::1')).status).toBe(101);
  });

  it('cannot pass for others by what it claims', async () => {
    const node = await nodeWith({ socketsPerNetwork: 1 });
    expect((await upgrade(node, '10.0.0.1, 203.0.113.8')).status).toBe(101);
    expect((await upgrade(node, '10.0.0.2, 203.0.113.8')).status).toBe(400);
  });

  it('gets its places back when sockets close or handshakes fail', async () => {
    const node = await nodeWith({ socketsPerNetwork: 1 });
    const address = '203.0.113.9';
    const headers = { 'x-forwarded-for': address };
    // An old protocol, refused after its place was taken; and an upgrade that is none.
    expect((await poll(node, 'EIO=3', { headers })).status).toBe(400);
    const failed = await upgrade(node, address, 'not-a-key');
    expect(failed.status).not.toBe(101);
    const first = await openSocket(node, { address });
    expect((await upgrade(node, address)).status).toBe(400);
    first.disconnect();
    await until('the first is gone', () => sizeOf(node) === 0);
    expect((await openSocket(node, { address, transport: 'polling' })).connected).toBe(true);
    expect((await poll(node, 'EIO=4', { headers })).status).toBe(403);
  });

  it('keeps the place of a socket that polls, whatever headers it came with', async () => {
    const node = await nodeWith({ socketsPerNetwork: 1 });
    const url = `${node.baseUrl}${SOCKET_PATH}/?transport=polling&EIO=4`;
    const headers = { 'x-forwarded-for': '203.0.113.12', upgrade: 'anything', connection: 'close' };
    expect([await statusOf(url, headers), await statusOf(url, headers)]).toEqual([200, 403]);
    expect(sizeOf(node)).toBe(1);
    node.live.io.engine.close();
    await until('it is gone', () => sizeOf(node) === 0);
  });

  it('has its requests refused before they are read, when they are too many', async () => {
    const node = await nodeWith({ requestsPerMinute: 3 });
    const statuses: number[] = [];
    const headers = { 'x-forwarded-for': '203.0.113.10' };
    for (let each = 0; each < 4; each++) statuses.push((await poll(node, 'EIO=4&sid=none', { headers })).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
    expect((await poll(node, 'EIO=4&sid=none', { headers: { 'x-forwarded-for': '203.0.113.11' } })).status).toBe(400);
  });
});

describe('one session', () => {
  it('has so many sockets in a process, and one more when one closes', async () => {
    const node = await nodeWith({ socketsPerSession: 2 });
    const { token } = await signIn(world, await aCustomer(world));
    const [first] = [await openSocket(node, { token }), await openSocket(node, { token })];
    const third = aSocket(node, { token });
    const outcome = outcomeOf(third);
    third.connect();
    expect(await outcome).toBe(SocketRefusal.tooMany);
    first?.disconnect();
    await until('one is gone', () => node.live.io.of('/').sockets.size === 1);
    expect((await openSocket(node, { token })).connected).toBe(true);
  });
});

describe('a session that opens many sockets at the same moment', () => {
  it('gets no more than one after the other', async () => {
    const node = await nodeWith({ socketsPerSession: 2 });
    const { token } = await signIn(world, await aCustomer(world));
    // Nobody gets further than the check before everybody was checked.
    const checked: (() => void)[] = [];
    node.live.io.use((_socket, next) => checked.push(next));
    const refused: string[] = [];
    const outcomes = Array.from({ length: 8 }, async () => {
      const socket = aSocket(node, { token });
      const outcome = outcomeOf(socket);
      socket.connect();
      if ((await outcome) === SocketRefusal.tooMany) refused.push(SocketRefusal.tooMany);
    });
    await until('everybody was checked', () => checked.length + refused.length === 8);
    for (const goOn of checked) goOn();
    await Promise.all(outcomes);
    expect(refused).toHaveLength(6);
  });
});

describe('one socket', () => {
  it('that sends too many messages is cut off', async () => {
    const node = await nodeWith({ packetsPerMinute: 20 });
    const socket = await openSocket(node);
    const reason = closed(socket);
    for (let each = 0; each < 30; each++) socket.emit('watch', { branch: BRANCH });
    expect(await reason).toBe('transport close');
  });

  it.each([
    ['heartbeats nobody asked for', frame(TEXT, '3'), 100, 'packets'],
    ["the protocol's own pings", frame(PING), 2_000, 'bytes'],
    ['empty pieces of a message that never ends', frame(PIECE), 2_000, 'bytes'],
  ])('that sends %s is cut off', async (what, piece, count, why) => {
    const node = await nodeWith({ packetsPerMinute: 50, bytesPerMinute: 8_192 });
    const before = await metric(`live_cut_off_total{why="${why}"}`);
    const { tcp } = await upgrade(node, '203.0.113.12');
    if (!tcp) throw new Error('no connection');
    // The first piece of a message says that more follow.
    if (what.startsWith('empty')) tcp.write(Buffer.from([TEXT, 0x80, 0, 0, 0, 0]));
    const done = ended(tcp);
    tcp.write(Buffer.concat(Array.from({ length: count }, () => piece)));
    await done;
    await until('the connection is given up', () => sizeOf(node) === 0);
    expect(await metric(`live_cut_off_total{why="${why}"}`)).toBeGreaterThan(before);
  });

  it('that polls is cut off too, in the middle of what it sent', async () => {
    const node = await nodeWith({ packetsPerMinute: 50 });
    const opened = await (await poll(node, 'EIO=4')).text();
    const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
    await poll(node, `EIO=4&sid=${sid}`, { method: 'POST', body: Array(100).fill('3').join('\x1e') }).catch(() => null);
    await until('the connection is given up', () => sizeOf(node) === 0);
    expect((await poll(node, `EIO=4&sid=${sid}`)).status).toBe(400);
    expect((await fetch(`${node.baseUrl}/healthz`)).status).toBe(200);
  });

  it('may send frames of 16 kB and no larger ones', async () => {
    const node = await nodeWith({});
    const socket = await openSocket(node);
    const reason = closed(socket);
    socket.emit('watch', { branch: 'x'.repeat(17_000) });
    expect(await reason).toBe('transport close');
  });
});

describe('stopping', () => {
  it('at once, before Redis answered, ends nothing else', async () => {
    for (const _ of Array(5)) await (await openNode(world, PLENTY)).close();
    expect((await fetch(`${world.baseUrl}/healthz`)).status).toBe(200);
  });

  it('does not wait for those who never say goodbye', async () => {
    const node = await openNode(world, PLENTY);
    const { tcp } = await upgrade(node, '203.0.113.13');
    if (!tcp) throw new Error('no connection');
    const done = ended(tcp);
    await node.close();
    await done;
    expect(sizeOf(node)).toBe(0);
  });
});
