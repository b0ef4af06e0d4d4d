import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { staticFiles } from '#api/http/static-files.ts';
import { paths } from '#web/app/paths.ts';
import { compressFolder } from '#web/build/compress-files.ts';

const SCRIPT = `export const words = '${'blood test '.repeat(300)}';`;
const FONT = Buffer.alloc(3_000, 'font');
const FILES: Record<string, string | Buffer> = {
  'index.html': `<!doctype html><p>${'welcome '.repeat(300)}</p>`,
  'home.html': '<!doctype html><p>the front door</p>',
  'groups.html': '<!doctype html><p>all tests</p>',
  'group.html': '<!doctype html><p>some tests</p>',
  'appointment.html': '<!doctype html><p>where and when</p>',
  'robots.txt': 'User-agent: *',
  'assets/app-AbC123.js': SCRIPT,
  'assets/font-AbC123.woff2': FONT,
  'locales/de/common.json': JSON.stringify({ words: 'Wörter '.repeat(300) }),
};
const FOR_EVER = 'public, max-age=31536000, immutable';

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'messlinie-static-'));
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  await compressFolder(folder);
  const app = new Koa().use(staticFiles(folder));
  server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** As it comes over the wire: nothing is unpacked. */
function get(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: address, headers, method }, async (response) => {
      const body = Buffer.from(await text(response.setEncoding('latin1')), 'latin1');
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    })
      .on('error', reject)
      .end();
  });
}

describe('a text', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, deflate', gunzipSync],
    [undefined, 'identity', (body: Buffer) => body],
    [undefined, 'br;q=0, gzip;q=0', (body: Buffer) => body],
  ])('is sent as %s to who takes %s', async (encoding, accepted, unpack) => {
    const { status, headers, body } = await get('/assets/app-AbC123.js', { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('accept-encoding');
    expect(headers['content-type']).toMatch(/javascript/);
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(unpack(body).toString()).toBe(SCRIPT);
  });

  it('has a tag of its own for each packing', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (accepted) => (await get('/index.html', { 'accept-encoding': accepted })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it('is described without being sent to who asks for its head', async () => {
    const whole = await get('/assets/app-AbC123.js', { 'accept-encoding': 'br' });
    const { status, headers, body } = await get('/assets/app-AbC123.js', { 'accept-encoding': 'br' }, 'HEAD');
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-length']).toBe(whole.headers['content-length']);
    expect(body).toHaveLength(0);
  });

  it('comes whole where a part is asked for, as ranges are not offered', async () => {
    const { status, headers, body } = await get('/assets/app-AbC123.js', { range: 'bytes=0-9' });
    expect(status).toBe(200);
    expect(headers['content-range']).toBeUndefined();
    expect(body.toString()).toBe(SCRIPT);
  });

  it('too short to gain anything is left as it is', async () => {
    const { headers, body } = await get('/robots.txt', { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe('User-agent: *');
  });
});

it.each([
  [paths.home, 'the front door'],
  [`${paths.home}?lang=fr`, 'the front door'],
  [paths.selectGroup(), 'all tests'],
  [`${paths.selectGroup()}?filter=home`, 'all tests'],
  [paths.selectGroup('health-check'), 'some tests'],
  [`${paths.selectGroup('health-check')}/elsewhere`, 'welcome'],
  [paths.appointment, 'where and when'],
  [`${paths.appointment}/other`, 'welcome'],
  [paths.selectAddons, 'welcome'],
  [paths.login, 'welcome'],
])('%s opens the page with its first look, or the one that knows all screens: %s', async (address, words) => {
  expect((await get(address)).body.toString()).toContain(words);
});

it('a font is packed already and stays as it is, for ever', async () => {
  const { headers, body } = await get('/assets/font-AbC123.woff2', { 'accept-encoding': 'br, gzip' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers.vary).toBeUndefined();
  expect(headers['cache-control']).toBe(FOR_EVER);
  expect(body.equals(FONT)).toBe(true);
});

describe('what is kept', () => {
  it.each([
    ['/assets/app-AbC123.js', FOR_EVER],
    ['/', 'no-cache'],
    ['/products/appointment', 'no-cache'],
    ['/locales/de/common.json', 'no-cache'],
  ])('%s: %s', async (address, cacheControl) => {
    const { status, headers } = await get(address);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe(cacheControl);
  });

  it('is not sent again to who has it', async () => {
    const headers = { 'accept-encoding': 'br' };
    const { etag } = (await get('/locales/de/common.json', headers)).headers;
    const again = await get('/locales/de/common.json', { ...headers, 'if-none-match': String(etag) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers).toMatchObject({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    // Packed in another way it is another thing.
    const other = await get('/locales/de/common.json', { 'accept-encoding': 'gzip', 'if-none-match': String(etag) });
    expect(other.status).toBe(200);
  });

  it('does not hold for what is not there', async () => {
    const { status, headers } = await get('/assets/gone-AbC123.js');
    expect(status).toBe(404);
    expect(headers['cache-control']).toBeUndefined();
  });
});

it('a packed file has no address of its own', async () => {
  expect((await get('/assets/app-AbC123.js.br')).status).toBe(404);
});

describe('the page of a shared result', () => {
  it.each(['/shared/nJ3qk0b1Q7y2mX9dR5tEwA', '/Shared/nJ3qk0b1Q7y2mX9dR5tEwA'])(
    '%s is listed and kept nowhere',
    async (address) => {
      const { status, headers } = await get(address);
      expect([status, headers['x-robots-tag'], headers['cache-control']]).toEqual([
        200,
        'noindex, nofollow, noarchive',
        'no-store',
      ]);
    },
  );

  it('is told from any other page', async () => {
    const { headers } = await get('/sharedness');
    expect([headers['x-robots-tag'], headers['cache-control']]).toEqual([undefined, 'no-cache']);
  });
});
