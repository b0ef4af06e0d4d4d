import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { POINTS_PER_MINUTE } from '#shared/limits/door.ts';
import { openWorld, type World } from '#test/factories/open-world.ts';

const FILES = ['/api/docs', '/api/docs/swagger-ui-bundle.js', '/api/docs/show-document.js', '/api/docs/page.css'];
/** Whoever reads the document, from one address. */
const READER = { 'x-forwarded-for': '192.0.2.77' };
/** Somebody else, who asks for more than anybody reads. */
const CRAWLER = { 'x-forwarded-for': '198.51.100.7' };

let world: World;

beforeAll(async () => {
  world = await openWorld({ rateLimitFactor: 1 });
});

afterAll(() => world.close());

const get = (path: string, headers: Record<string, string> = READER) => fetch(`${world.baseUrl}${path}`, { headers });

describe('the page of the API document', () => {
  it.each([...FILES, '/api/docs/swagger-ui.css', '/api/openapi.json'])('%s is sent once', async (path) => {
    const first = await get(path);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('public, no-cache');
    // As a browser asks; fetch would say no-cache besides.
    const known = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    const again = await get(path, { ...READER, ...known });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('has the policy of every other page, and asks nobody else for anything', async () => {
    const page = await get('/api/docs');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toBe((await get('/api/product-groups')).headers.get('content-security-policy'));
    const html = await page.text();
    expect(html).toContain(`<title>${world.services.config.brand} API</title>`);
    const named = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '');
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((address) => !/^\/(api\/|icon\.svg$)/.test(address))).toEqual([]);
    expect(html).not.toMatch(/<script>|<style|style=|onload=/);
  });

  it('gives none of the other files of its folders', async () => {
    for (const name of ['package.json', 'swagger-initializer.js', '..%2fapi-docs.ts', '__proto__', 'constructor'])
      expect(`${name} ${(await get(`/api/docs/${name}`)).status}`).toBe(`${name} 404`);
  });

  it('needs nothing that a production image leaves out', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
    expect(Object.keys(dependencies)).toContain('swagger-ui-dist');
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^COPY api api$/m);
  });

  it('is read as often as anybody reads, and no oftener', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent <= POINTS_PER_MINUTE.read; sent += 50) {
      const batch = Array.from({ length: 50 }, () => get('/api/docs', CRAWLER));
      for (const answer of await Promise.all(batch)) {
        statuses.push(answer.status);
        await answer.arrayBuffer();
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(POINTS_PER_MINUTE.read);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await get('/api/docs')).status).toBe(200);
  });
});
