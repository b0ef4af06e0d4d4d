import { expect, test } from '@playwright/test';
import { firstFiles, gzipBytes, plainBytes } from '#test/setup/first-files.ts';

/** On a middling phone and a slow mobile network the first look then comes within two and a half seconds. */
const MOST_SCRIPT = 180_000;
const MOST_FONT = 50_000;

test('the front door needs at most 180 kB of script and 50 kB of fonts for its first look', () => {
  const { scripts, fonts } = firstFiles('/');
  expect(scripts.length).toBeGreaterThan(1);
  expect(gzipBytes(scripts)).toBeLessThanOrEqual(MOST_SCRIPT);
  expect(fonts).toHaveLength(1);
  expect(plainBytes(fonts)).toBeLessThanOrEqual(MOST_FONT);
});

test('what the build lists for the front door is all that its first look needs, and none of it is a stranger’s', async ({
  page,
  baseURL,
}) => {
  const { scripts } = firstFiles('/');
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== baseURL) strangers.push(request.url());
  });
  await page.route('**/*.js', (route) =>
    scripts.includes(new URL(route.request().url()).pathname) ? route.continue() : new Promise(() => undefined),
  );
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#book a').first()).toBeVisible();
  expect(strangers).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const path of ['/', '/products/select-group', '/products/appointment', '/auth/login'])
  test(`${path} asks for the words and files of its screen before its first script has run`, async ({ page }) => {
    const { scripts } = firstFiles(path);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // The entry never comes: what is asked for then is asked for by index.html and boot.js.
    const entry = scripts.find((address) => address.startsWith('/assets/index-')) ?? '';
    await page.route(`**${entry}`, () => new Promise(() => undefined));
    await page.goto(path, { waitUntil: 'commit' });
    for (const script of scripts) await expect.poll(() => asked).toContain(script);
    await expect.poll(() => asked.filter((address) => address.startsWith('/locales/')).length).toBeGreaterThan(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

test('a browser gets the packed file, keeps what bears a hash for ever and asks for the rest again', async ({
  request,
}) => {
  const [script = ''] = firstFiles('/').scripts.filter((address) => address.startsWith('/assets/index-'));
  const packed = await request.get(script, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(packed.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const words = await request.get('/locales/fr/common.json', { headers: { 'accept-encoding': 'gzip' } });
  expect(words.headers()).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' });
  expect((await words.json()) as object).toHaveProperty('bookTest');
  const again = await request.get('/locales/fr/common.json', {
    headers: { 'accept-encoding': 'gzip', 'if-none-match': words.headers().etag ?? '' },
  });
  expect(again.status()).toBe(304);
});
