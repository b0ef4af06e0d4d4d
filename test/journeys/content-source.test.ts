import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '#shared/server/config.ts';
import { SOURCE_FILE_MAX_BYTES } from '#shared/server/content/read-source.ts';
import { type ContentSource, openContentSource } from '#test/factories/content-source.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';
import { anAdmin, visitAs } from '#test/factories/people.ts';
import { Visitor } from '#test/setup/visitor.ts';

let world: World;
let source: ContentSource;
let admin: Visitor;

beforeAll(async () => {
  world = await openWorld();
  source = await openContentSource(world);
  admin = await visitAs(world, await anAdmin(world));
});

afterEach(() => source.restore());

afterAll(async () => {
  await source.close();
  await world.close();
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const apply = () => admin.call('applyUpdates', { params: { kind: 'badges' }, query: {} });

describe('a source that does harm', () => {
  it.each<[string, Answer, string, string]>([
    ['has no such file', (_, to) => to.writeHead(404).end(), 'source-failed', '404'],
    ['is broken', (_, to) => to.writeHead(500).end('{}'), 'source-failed', '500'],
    [
      'leads into our own network',
      (_, to) => to.writeHead(302, { location: 'http://127.0.0.1:1/metrics' }).end(),
      'source-failed',
      'redirect',
    ],
    ['breaks off', (_, to) => to.destroy(), 'source-failed', 'UND_ERR_SOCKET'],
    ['sends no JSON', (_, to) => to.end('{"badges": ['), 'file-unreadable', 'not-json'],
    ['sends a page', (_, to) => to.end('<html></html>'), 'file-unreadable', 'not-json'],
    ['sends no UTF-8', (_, to) => to.end(Buffer.from([0x22, 0xff, 0x22])), 'file-unreadable', 'not-json'],
    ['sends a bare value', (_, to) => to.end('7'), 'file-unreadable', 'not-json'],
    [
      'nests without an end',
      (_, to) => to.end(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
      'file-unreadable',
      'not-json',
    ],
    [
      'sends without an end',
      (_, to) => to.end(Buffer.alloc(SOURCE_FILE_MAX_BYTES + 1, 0x20)),
      'file-unreadable',
      'too-large',
    ],
  ])('%s: refused with the reason, and nothing changes', async (_what, answer, reason, why) => {
    source.answer('badges', answer);
    const refused = await apply();
    expect([refused.status, refused.error.error]).toEqual([422, 'content-refused']);
    expect(refused.error.details).toMatchObject({
      faults: [{ kind: 'badges', file: 'badges', reason, facts: { why } }],
    });
    const { kinds } = await admin.need('checkUpdates', { params: { kind: 'all' } });
    const others = kinds.filter(({ state }) => state !== 'current').map(({ kind, state }) => [kind, state]);
    expect(others).toEqual([['badges', 'refused']]);
    const { items } = await admin.need('listContentVersions', { params: { kind: 'badges' }, query: {} });
    expect(items.map(({ number }) => number)).toEqual([1]);
  });

  it('is reached over https alone in production', () => {
    const start = () =>
      readConfig({ ...world.environment, NODE_ENV: 'production', CONTENT_SOURCE: 'http://example.invalid/content/' });
    expect(start).toThrow(/CONTENT_SOURCE must be an address that begins with https/);
  });

  it('offers nothing by a name that is no kind', async () => {
    for (const kind of ['badge', '..', 'survey']) {
      expect((await admin.call('checkUpdates', { params: { kind } })).status).toBe(404);
      expect((await admin.call('applyUpdates', { params: { kind }, query: {} })).status).toBe(404);
    }
  });
});

describe('what anybody may read', () => {
  it('is kept by a client with its mark until other content holds', async () => {
    const address = `${world.baseUrl}/api/cms/store-maintenance`;
    const first = await fetch(address);
    const mark = first.headers.get('etag') ?? '';
    expect([first.status, first.headers.get('cache-control'), mark]).toEqual([
      200,
      'public, no-cache',
      expect.stringMatching(/^W\/"/),
    ]);
    // Node's fetch would ask for a fresh one otherwise.
    const ask = () => fetch(address, { headers: { 'if-none-match': mark, 'cache-control': 'max-age=0' } });
    const same = await ask();
    expect([same.status, await same.text()]).toEqual([304, '']);
    source.edit<{ title: Record<string, string> }>('store-maintenance', ({ title }) => {
      title.de = 'Anders';
    });
    await admin.need('applyUpdates', { params: { kind: 'store-maintenance' }, query: {} });
    const other = await ask();
    expect([other.status, ((await other.json()) as { title: { de: string } }).title.de]).toEqual([200, 'Anders']);
    expect((await new Visitor(world).need('getStoreMaintenance')).title.de).toBe('Anders');
  });
});
