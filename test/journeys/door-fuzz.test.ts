import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHttpServer, limitConnections } from '#api/http/create-http-server.ts';
import { EXAMPLE_BODIES } from '#api/http/openapi/example-bodies.ts';
import { contract } from '#shared/contract/all.ts';
import { type Declaration, ownerOf } from '#shared/contract/define.ts';
import { MAX_PAYMENT_EVENT_BYTES, MAX_WEBHOOK_BYTES } from '#shared/limits/door.ts';
import type { Role } from '#shared/roles.ts';
import { updateRows } from '#shared/server/database/model-rows.ts';
import { Order } from '#shared/server/models/order.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { aPlacedOrder, type PlacedOrder } from '#test/factories/orders.ts';
import { aPartner, counterOf } from '#test/factories/partners.ts';
import { aPerson, signIn } from '#test/factories/people.ts';

const ENDPOINTS = Object.entries(contract) as [string, Declaration][];

/** More would only wait for a database connection. */
const AT_ONCE = 8;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

let world: World;
let order: PlacedOrder;
const tokens = new Map<Role | 'partner', string>();

beforeAll(async () => {
  world = await openWorld();
  order = await aPlacedOrder(world);
  tokens.set('customer', (await signIn(world, order.customer)).token);
  for (const role of ['doctor', 'admin', 'crm_admin'] as const) {
    tokens.set(role, (await signIn(world, await aPerson(world, [role]))).token);
  }
  const partner = await aPartner(world);
  tokens.set('partner', (await counterOf(world, partner)).token ?? '');
  await updateRows(world.services, Order, { soldByBranchId: partner.branchId }, { id: order.orderId });
});

afterAll(() => {
  agent.destroy();
  return world.close();
});

interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface Got {
  status: number;
  text: string;
}

/** Sends exactly this: `fetch` would tidy up paths and headers. */
async function sendRaw({ method, path, headers = {}, body = '' }: Sent): Promise<Got> {
  const { port } = new URL(world.baseUrl);
  const length = method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) };
  const sent = request({ host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, agent });
  const replied = once(sent, 'response');
  sent.on('error', () => undefined);
  sent.end(body);
  const [reply] = await replied;
  let text = '';
  for await (const chunk of reply) text += chunk;
  return { status: reply.statusCode, text };
}

/** Headers of somebody who is let in, and the path with records that exist. */
function known({ access, path, owner }: Declaration): { path: string; headers: Record<string, string> } {
  const role = access === 'signed-in' ? 'customer' : Array.isArray(access) ? (access[0] as Role) : null;
  const token = role && tokens.get(role);
  const owned = { 'customer-survey': order.customerSurveyId, customer: order.customer.id };
  const entity = ownerOf({ owner })?.entity;
  const id = entity && entity in owned ? owned[entity as keyof typeof owned] : order.orderId;
  const ids: Record<string, string> = {
    orderId: order.orderId,
    customerId: order.customer.id,
    transactionNo: order.transactionNo,
    kind: 'job',
    wordId: '1',
  };
  return {
    path: `/api${path.replace(/:(\w+)/g, (_match, name: string) => ids[name] ?? id)}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  };
}

/** A text field of a right body, replaced. */
function withText(name: string, text: string): string {
  const valid = EXAMPLE_BODIES[name] ?? {};
  const field = Object.keys(valid).find((key) => typeof valid[key] === 'string') ?? 'anything';
  // Written by hand: JSON.stringify escapes what must arrive as it is.
  return JSON.stringify({ ...valid, [field]: '@' }).replace('"@"', `"${text}"`);
}

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** Bodies that no client of ours sends: each is 400. */
const bodies = (name: string): [what: string, body: string | Buffer][] => [
  ['33 levels', nested(33)],
  ['33 levels in a field', withText(name, '').replace('""', nested(33))],
  ['thousands of levels', nested(9_000)],
  ['lists in lists', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['half a character', withText(name, '\\ud800')],
  ['the other half', withText(name, 'a\\udfffb')],
  ['half a character as a name', '{"\\ud800":1}'],
  ['bytes that are no text', Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
  ['a cut-off body', '{"a":"'],
  ['numbers without end', `{"a":1e999999,"b":-${'9'.repeat(5_000)}}`],
  ['a name of the language', '{"__proto__":{"a":1},"constructor":{"prototype":{}}}'],
];

const CONTENT = { 'content-type': 'application/json' };

/** Sends them all, some at once, and returns what was not answered as it should be. */
async function differing(tries: [what: string, sent: Sent][], isRight: (got: Got) => boolean): Promise<string[]> {
  const wrong: string[] = [];
  const attempt = async ([what, sent]: [string, Sent]) => {
    const got = await sendRaw(sent);
    if (!isRight(got)) wrong.push(`${what}: ${got.status} ${got.text.slice(0, 120)}`);
  };
  for (let start = 0; start < tries.length; start += AT_ONCE) {
    await Promise.all(tries.slice(start, start + AT_ONCE).map(attempt));
  }
  return wrong;
}

const bodyOf = (name: string, { method }: Declaration) =>
  method === 'GET' ? {} : { body: JSON.stringify(EXAMPLE_BODIES[name] ?? {}) };

describe('bodies nobody sends', () => {
  it('are 400 for every endpoint that takes one, never 500', async () => {
    const tries = ENDPOINTS.filter(([, { body }]) => body).flatMap(([name, declaration]) => {
      const { path, headers } = known(declaration);
      const all = { ...headers, ...CONTENT };
      return bodies(name).map(([what, body]): [string, Sent] => [
        `${name} ${what}`,
        { method: declaration.method, path, headers: all, body },
      ]);
    });
    expect(tries.length).toBeGreaterThan(100);
    expect(await differing(tries, ({ status }) => status === 400)).toEqual([]);
  }, 60_000);

  it('are 415 when they are packed', async () => {
    const { path, headers } = known(contract.startSignIn);
    const packed = { ...headers, ...CONTENT, 'content-encoding': 'gzip' };
    expect((await sendRaw({ method: 'POST', path, headers: packed, body: '{}' })).status).toBe(415);
  });
});

/** Ways to spell a path that no browser makes. */
const ODD_ENDS = [
  '/%00',
  '%00',
  '/%ff',
  '/%ff%fe',
  '//',
  '//%2e%2e',
  '/..;/',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '\\..\\..\\',
  '/%5c..%5c',
  '/%',
  '/%zz',
  '/%c0%af',
  '/%ed%a0%80',
  '/.git/config',
  '/.env',
  ';jsessionid=1',
  '/%20',
  '/+',
  `/${'a'.repeat(8_000)}`,
  '?%00=%00',
  '?%ff=%ff',
  '?__proto__[a]=1',
  '?a[b][c]=1',
  `?${'q=1&'.repeat(1_000)}`,
  '?query=%ed%a0%80',
  '?cursor=%00',
  '?cursor=abc',
  '?limit=1e9',
  '?sort=__proto__',
  '?selectedDate=9999-12-31&startDate=9999-12-31&days=31&limit=31',
  '?selectedDate=0001-01-01&startDate=0001-01-01&days=31&limit=31',
  '?query=%00abc&lat=1&lng=1',
  '?lat=NaN&lng=Infinity',
];

const ODD_PATHS = [
  '/',
  '//',
  '/..',
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/package.json',
  '/..%2f..%2fpackage.json',
  '/\\..\\package.json',
  '/%5c..%5cpackage.json',
  '/assets/%00',
  '/assets/%ff.js',
  '/assets/../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/.env',
  '/.env',
  '/.git/config.txt',
  '/locales/de/..%2fen%2ferrors.json',
  '/locales/de/%00.json',
  '/locales/de/common.json%00',
  '/x.js%00',
  '/a.%ff',
  '/..;/a.js',
  '/%zz.js',
  '/api',
  '/api/',
  '/api//',
  '/api/%2e%2e/healthz',
  '/api/%00',
  '/api/%ff',
  '/api/..;/',
  '//api//orders',
  '/API/orders',
  '/healthz/%00',
  'http://elsewhere.example/api/orders',
  'http://',
  '/.well-known/..%00',
  '/socket.io/?%ff',
  '/api/socket/%00',
  '/sandboxed/%ff.js',
];

/** Stands for an id of the path. */
const ODD_IDS = ['%f0%9f%98%80', '%00', '%ff', '%2e%2e', 'a'.repeat(3_000), '%ed%a0%80', '\\', "'%20OR%201=1"];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND'];

describe('paths nobody spells', () => {
  it('below every route are answered without 500', async () => {
    const tries = ENDPOINTS.flatMap(([name, declaration]) => {
      const { path, headers } = known(declaration);
      const all = { ...headers, ...CONTENT };
      const { method } = declaration;
      const body = bodyOf(name, declaration);
      const ends = ODD_ENDS.map((end): [string, Sent] => {
        // A right body at a right path has an effect; only the path is tried here.
        return [
          `${name} ${end.slice(0, 40)}`,
          { method, path: path + end, headers: all, ...(end[0] === '?' ? {} : body) },
        ];
      });
      const ids = ODD_IDS.map((id): [string, Sent] => {
        const odd = `/api${declaration.path.replace(/:\w+/g, () => id)}`;
        // Without parameters it is the right path.
        return [`${name} as ${id.slice(0, 20)}`, { method, path: odd, headers: all }];
      });
      return [...ends, ...ids];
    });
    expect(tries.length).toBeGreaterThan(2_000);
    expect(await differing(tries, ({ status }) => status < 500)).toEqual([]);
  }, 120_000);

  it('beside the routes are answered without 500 and never with a file of ours', async () => {
    const tries = ODD_PATHS.flatMap((path) =>
      METHODS.map((method): [string, Sent] => [`${method} ${path}`, { method, path }]),
    );
    const isRight = ({ status, text }: Got) =>
      status < 500 && !text.includes('"dependencies"') && !text.includes('root:');
    expect(await differing(tries, isRight)).toEqual([]);
  }, 60_000);
});

describe('an address that is none', () => {
  it.each([
    ['100 characters', '1'.repeat(100)],
    ['1,000 characters', '1'.repeat(1_000)],
    ['a script', "1.2.3.4'><script>"],
    ['a list whose last one is odd', `192.0.2.1, ${'x'.repeat(100)}`],
    ['bytes', '\u00ff\u00fe'],
  ])('is 400 for every route: %s', async (_what, address) => {
    const tries = ENDPOINTS.map(([name, declaration]): [string, Sent] => {
      const { path, headers } = known(declaration);
      const stated = { ...headers, ...CONTENT, 'x-forwarded-for': address };
      return [name, { method: declaration.method, path, headers: stated, ...bodyOf(name, declaration) }];
    });
    expect(await differing(tries, ({ status }) => status === 400)).toEqual([]);
  });

  it('with a long zone is the address without it, and can sign in', async () => {
    const stated = { ...CONTENT, 'x-forwarded-for': `fe80::1%${'e'.repeat(900)}` };
    const body = JSON.stringify({ phoneNo: '+41791119911', code: '000000' });
    const got = await sendRaw({ method: 'POST', path: `/api${contract.login.path}`, headers: stated, body });
    expect(got.status).toBe(401);
  });
});

describe('a webhook', () => {
  const paths: [string, Declaration, number][] = [
    ['of payments', contract.receiveStripeEvent, MAX_PAYMENT_EVENT_BYTES],
    ['of messages', contract.receiveTwilioStatus, MAX_WEBHOOK_BYTES],
  ];

  it.each(paths)('%s that is not signed is refused before its body is read', async (_name, declaration) => {
    const { port } = new URL(world.baseUrl);
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    // A megabyte is announced, and not a byte of it sent.
    socket.write(`POST /api${declaration.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n`);
    const [chunk] = await once(socket, 'data');
    expect(String(chunk)).toMatch(/^HTTP\/1\.1 400 [\s\S]*bad-signature/);
    socket.destroy();
  });

  it.each(paths)('%s that is too long is refused before it is read', async (_name, { path, signature }, most) => {
    const headers = { [signature?.header ?? '']: 't=1,v1=00' };
    const over = await sendRaw({ method: 'POST', path: `/api${path}`, headers, body: 'x'.repeat(most + 1) });
    expect(over).toMatchObject({ status: 413, text: expect.stringContaining('too-large') });
    const allowed = await sendRaw({ method: 'POST', path: `/api${path}`, headers, body: 'x'.repeat(most) });
    expect(allowed).toMatchObject({ status: 400, text: expect.stringContaining('bad-signature') });
  });
});

describe('connections', () => {
  it('have limits of time, size and number', () => {
    const server = createHttpServer({ callback: () => () => undefined } as never, world.services.config);
    expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 120_000, maxConnections: 5_000 });
  });

  it('of one network are closed beyond its share, and opened again when others end', async () => {
    const server = createHttpServer({ callback: () => () => undefined } as never, world.services.config);
    limitConnections(server, 2);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const open = async () => {
      const socket = connect({ port, host: '127.0.0.1' });
      await once(socket, 'connect');
      return socket;
    };
    const [first, second] = [await open(), await open()];
    const third = await open();
    await once(third, 'close');
    const closed = once(server, 'connection').then(() => undefined);
    first?.destroy();
    await once(first, 'close');
    const fourth = await open();
    await closed;
    fourth.write('x');
    expect([second.destroyed, fourth.destroyed]).toEqual([false, false]);
    for (const socket of [second, fourth]) socket.destroy();
    server.close();
  });
});
