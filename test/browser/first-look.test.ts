import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { firstFiles, gzipBytes, plainBytes } from '#test/setup/first-files.ts';

/** On a middling phone and a slow mobile network the first look then comes within two and a half seconds. */
const MOST_SCRIPT = 165_000;
const MOST_FONT = 50_000;

test('the front door needs at most 165 kB of script and 50 kB of fonts for its first look', () => {
  const { scripts, fonts } = firstFiles('/');
  expect(scripts.length).toBeGreaterThan(1);
  expect(gzipBytes(scripts)).toBeLessThanOrEqual(MOST_SCRIPT);
  expect(fonts).toHaveLength(1);
  expect(plainBytes(fonts)).toBeLessThanOrEqual(MOST_FONT);
});

/** The same for where a purchase goes on, and where a message about a result leads. A calendar and its floating frame are 35 kB more. */
const MOST_SCRIPTS = {
  '/products/select-group/health-check': 225_000,
  '/products/appointment': 235_000,
  '/results/x': 245_000,
};

for (const [pathname, most] of Object.entries(MOST_SCRIPTS))
  test(`${pathname} needs at most ${most / 1000} kB of script for its first look`, () => {
    expect(gzipBytes(firstFiles(pathname).scripts)).toBeLessThanOrEqual(most);
  });

test('no visitor fetches the calls of staff with the first look', () => {
  const first = firstFiles('/').scripts.map((address) => readFileSync(`dist/web${address}`, 'utf8'));
  expect(first.filter((script) => script.includes('/product-groups'))).toHaveLength(1);
  expect(first.filter((script) => script.includes('/orders-dashboard'))).toEqual([]);
});

test('no part of the toolkit comes with the first look', () => {
  const first = firstFiles('/').scripts.map((address) => readFileSync(`dist/web${address}`, 'utf8'));
  expect(first.filter((script) => script.includes('@mantine/core'))).toEqual([]);
  const needed = firstFiles('/products/appointment').scripts.map((name) => readFileSync(`dist/web${name}`, 'utf8'));
  expect(needed.filter((script) => script.includes('@mantine/core'))).not.toEqual([]);
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

/** Each of them costs a phone time besides its bytes; when every small piece was a file of its own there were 49. */
const MOST_REQUESTS = 36;

test('a first visit asks for few files, and scripts are not announced one by one', async ({ page }) => {
  let asked = 0;
  page.on('response', (response) => {
    // A server that is busy puts a question off; that it is asked again is no fault of the page.
    if (response.status() !== 503) asked += 1;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.locator('#groups-title')).toBeVisible();
  expect(asked).toBeLessThanOrEqual(MOST_REQUESTS);
  const announced = await page.locator('link[rel=modulepreload]').evaluateAll((links) => links.length);
  expect(announced).toBeLessThanOrEqual(firstFiles('/').scripts.length);
});

/** What stands there before any script, in each language; `drawn` is what the screen adds. */
const LOOKS = [
  {
    path: '/',
    words: {
      de: 'Sehen, wo Sie stehen.',
      en: 'See where you stand.',
      fr: 'Voyez où vous en êtes.',
      it: 'Veda a che punto è.',
    },
    least: 8,
    drawn: (page: Page) => expect(page.locator('#groups-title')).toBeVisible(),
  },
  {
    path: '/products/select-group',
    words: { de: 'Test wählen', en: 'Choose a test', fr: 'Choisir un test', it: 'Scegliere un test' },
    least: 5,
    drawn: (page: Page) => expect(page).toHaveTitle(/ – messlinie$/),
  },
  {
    path: '/products/select-group/health-check',
    words: { de: 'Test wählen', en: 'Choose a test', fr: 'Choisir un test', it: 'Scegliere un test' },
    least: 5,
    drawn: (page: Page) => expect(page).toHaveTitle(/ – messlinie$/),
  },
  {
    path: '/products/appointment',
    words: { de: 'Wo und wann?', en: 'Where and when?', fr: 'Où et quand?', it: 'Dove e quando?' },
    least: 5,
    drawn: (page: Page) => expect(page).toHaveTitle(/ – messlinie$/),
  },
];
const BOXES =
  'header a, header button, h1, main p, main a, main .lead, nav li, dt, main svg, aside a, nav[data-tab-bar] a';

for (const { path, words, least, drawn } of LOOKS)
  for (const [language, name] of Object.entries(words))
    for (const width of [360, 1280])
      test(`${path} is read in ${language} before any script, and stays in its place when it comes (${width})`, async ({
        page,
      }) => {
        const faults: string[] = [];
        page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
        page.on('pageerror', (error) => faults.push(String(error)));
        await page.setViewportSize({ width, height: 800 });
        await choose(page, { productGroupKey: 'health-check', productKey: 'health-check-basic' });
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        // What the server says is not waited for: a busy one would be spoken of above.
        await page.route('**/api/**', () => new Promise(() => undefined));
        await page.route('**/assets/*.js', async (route) => {
          await released;
          await route.continue();
        });
        const see = () =>
          page.locator(BOXES).evaluateAll((elements) =>
            elements
              .map((element) => ({ element, box: element.getBoundingClientRect() }))
              .filter(({ box }) => box.width > 0 && box.top < window.innerHeight)
              .map(({ element: { tagName, textContent }, box }) =>
                [tagName, textContent, ...[box.x, box.y, box.width, box.height].map(Math.round)].join(' '),
              ),
          );
        await page.goto(`${path}?lang=${language}`, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        const first = await see();
        expect(first.length).toBeGreaterThan(least);
        await page.locator('header button').first().focus();
        release();
        await drawn(page);
        await expect(page.locator('header button').first()).toBeFocused();
        expect((await see()).slice(0, first.length)).toEqual(first);
        await expect(page.locator('h1')).toHaveCount(1);
        expect(faults).toEqual([]);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });

/** As if this tab had a session. */
const signIn = (page: Page) =>
  page.addInitScript((token) => sessionStorage.setItem('authToken', token), JSON.stringify(TOKEN));
const TOKEN = {
  ...{ accessToken: 'a', idToken: 'b' },
  ...{ expiresIn: '2999-01-01T00:00:00Z', sessionEndsAt: '2999-01-01T00:00:00Z' },
};
const LEA = { id: 'lea', firstName: 'Lea', lastName: 'Muster', roles: ['customer'], preferredLanguage: 'de' };
const FRAME = 'header nav a, header [aria-hidden], main a, main h1, nav[data-tab-bar] a';

for (const [language, name] of Object.entries({
  de: 'Ihre Resultate',
  en: 'Your results',
  fr: 'Vos résultats',
  it: 'I suoi risultati',
}))
  for (const width of [360, 1280])
    test(`a result has its frame in ${language} before any script, says nothing of anybody, and stays in its place (${width})`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn(page);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/api/**', () => new Promise(() => undefined));
      await page.route('**/api/auth/me', (route) => route.fulfill({ json: LEA }));
      await page.route('**/assets/*.js', async (route) => {
        await released;
        await route.continue();
      });
      const see = () =>
        page.locator(FRAME).evaluateAll((elements) =>
          elements
            .map((element) => ({ element, box: element.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0)
            .map(({ element: { tagName }, box }) => [tagName, ...[box.y, box.height].map(Math.round)].join(' ')),
        );
      await page.goto(`/results/x?lang=${language}`, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const first = await see();
      expect(first.length).toBeGreaterThan(5);
      expect(await page.locator('main').innerText()).not.toMatch(/\d/);
      release();
      await expect(page.locator('header').getByText('LM')).toBeVisible();
      await expect(page.locator('main [aria-busy]')).toBeAttached();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      expect(await see()).toEqual(first);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

/** As if this tab had chosen it before. */
const choose = (page: Page, selection: object) =>
  page.addInitScript((kept) => sessionStorage.setItem('selection', kept), JSON.stringify(selection));

const OTHERS: [who: string, path: string, prepare: (page: Page) => Promise<unknown>][] = [
  [
    'who has a session is not shown the front door of strangers first',
    '/',
    (page) => page.addInitScript(() => localStorage.setItem('lastRequest', String(Date.now()))),
  ],
  ['who has chosen no test is not asked for the place first', '/products/appointment', async () => undefined],
  [
    'who has chosen a place is not shown the tests without it first',
    '/products/select-group',
    (page) => choose(page, { branch: { _id: 'x' } }),
  ],
  [
    'who has a voucher is not shown the tests without it first',
    '/products/select-group/health-check',
    (page) => choose(page, { voucherCode: 'X' }),
  ],
  [
    'who brings a voucher along is not shown the tests without it first',
    '/products/select-group/health-check?vouchercode=X',
    async () => undefined,
  ],
  ['who is not signed in is shown nothing of a result', '/results/x', async () => undefined],
  ['who opens a former version is not shown the way back of the present one first', '/results/x?version=1', signIn],
];

for (const [who, path, prepare] of OTHERS)
  test(who, async ({ page }) => {
    await prepare(page);
    await page.route('**/assets/*.js', () => new Promise(() => undefined));
    const words = page.waitForResponse('**/locales/de/common.json');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('template[data-shell]')).toHaveCount(4);
    await expect(page.locator('script[src="/shell.js"]')).toHaveCount(1);
    await words;
    expect(await page.locator('#root').innerHTML()).toBe('');
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

test('where a visitor chooses place and time, what is chosen is asked for before the first script has run, and once', async ({
  page,
}) => {
  await page.goto('/products/select-group/health-check?lang=de');
  await page.getByRole('button', { name: 'Basis-Check wählen' }).click();
  await page.waitForURL('**/products/select-addons');
  // What counts is this page alone: neither what the one before still asks for, nor what stories beside it change for everybody.
  await page.goto('about:blank');
  await page.routeWebSocket('**/api/socket/**', () => undefined);
  const asked: string[] = [];
  // A server that is busy puts a question off; that it is asked again is no fault of the page.
  page.on('response', (response) => response.status() !== 503 && asked.push(new URL(response.url()).pathname));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/products/appointment', { waitUntil: 'commit' });
  const data = ['/api/product-groups/health-check', '/api/product-groups/health-check/addons'];
  for (const address of data) await expect.poll(() => asked).toContain(address);
  release();
  await expect(page.locator('#branch-search')).toBeVisible();
  for (const address of data) expect(asked.filter((one) => one === address)).toHaveLength(1);
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
