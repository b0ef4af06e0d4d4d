import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { MINUTE_MS } from '#shared/durations.ts';
import { SESSION_IDLE_LIMIT_MS, SESSION_IDLE_WARNING_MS } from '#shared/limits/sessions.ts';
import type { TokenView } from '#shared/views/identity.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { type Newcomer, signUp } from './buy.ts';
import { checkScreen } from './check-screen.ts';
import { product, signIn } from './people.ts';
import { forgetCodes, record } from './records.ts';
import { test } from './story.ts';

// Where several products run on one machine, each step takes its time.
test.describe.configure({ timeout: 180_000 });

/** The page looks that often whether somebody was idle. */
const LOOK_EVERY_MS = 10_000;
const DOCTOR = '+41790000010';

/** Somebody who is signed in nowhere else. */
const newcomer = (lastDigits: string): Newcomer => ({
  typed: `079 000 03 ${lastDigits}`,
  e164: `+417900003${lastDigits}`,
  firstName: 'Mia',
  lastName: 'Testerin',
  born: ['1', '3', '1984'],
  sex: 'weiblich',
});

test('two idle hours end with a warning before; afterwards the same page is there with what was typed', async ({
  page,
}) => {
  const mia = newcomer('11');
  await page.clock.install();
  await open(page, mia);
  await page.goto(paths.userProfile);
  await page
    .getByRole('region', { name: 'Adresse' })
    .getByRole('button', { name: /Bearbeiten/ })
    .click();
  await page.getByLabel(/Strasse/).fill('Neue Gasse 9');

  const warning = page.getByRole('alert').filter({ hasText: /Sie werden in [34]:\d\d abgemeldet/ });
  await beIdleUntil(warning, SESSION_IDLE_WARNING_MS + MINUTE_MS);
  await checkScreen(page, 'two idle hours are nearly over');
  await page.getByRole('button', { name: 'Angemeldet bleiben' }).click();
  await expect(warning).toBeHidden();
  await expect(page.getByLabel(/Strasse/)).toHaveValue('Neue Gasse 9');

  await beIdleUntil(page.getByText('Sie waren 2 Stunden nicht aktiv.'), SESSION_IDLE_LIMIT_MS + MINUTE_MS);
  await arrive(page, patterns.login);
  await checkScreen(page, 'login after two idle hours');
  expect(await tokenOf(page)).toBeNull();

  await forgetCodes(mia.e164);
  await signIn(page, mia.e164, patterns.userProfile, { from: 'here' });
  await expect(page.getByLabel(/Strasse/)).toHaveValue('Neue Gasse 9');
});

test('two tabs whose token is over renew it once, and neither is signed out', async ({ page, context }) => {
  const mia = newcomer('12');
  await open(page, mia);
  const other = await context.newPage();
  await other.goto(paths.userProfile);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Mia Testerin');
  const before = await tokenOf(page);
  expect(await tokenOf(other)).toEqual(before);
  const rotations = () =>
    record('SELECT rotation FROM sessions s JOIN users u ON u.id = s.userId WHERE u.phoneNo = ?', [mia.e164]);
  const [{ rotation } = { rotation: -1 }] = await rotations();

  await refuseToken(context, before?.accessToken ?? '');
  const renewals = new Map<Page, number>();
  for (const tab of [page, other]) {
    await tab.evaluate(() => {
      const token = JSON.parse(sessionStorage.getItem('authToken') ?? '{}');
      sessionStorage.setItem('authToken', JSON.stringify({ ...token, expiresIn: new Date(0).toISOString() }));
    });
    tab.on('request', (request) => {
      if (request.url().endsWith('/auth/refresh-token')) renewals.set(tab, (renewals.get(tab) ?? 0) + 1);
    });
  }
  await Promise.all([page.reload(), other.reload()]);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Mia Testerin');
  await expect(page.getByRole('button', { name: /^Konto von Mia/ })).toBeVisible();
  expect([...renewals.values()]).toEqual([1, 1]);
  const renewed = await tokenOf(page);
  expect(renewed?.accessToken).not.toBe(before?.accessToken);
  expect(await tokenOf(other)).toEqual(renewed);
  expect(await rotations()).toEqual([{ rotation: rotation + 1 }]);
});

test('switching the account ends the session on the server, and the page that was refused opens', async ({ page }) => {
  await open(page, newcomer('13'));
  await page.goto(paths.doctorOrders);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sie haben KEINE Berechtigung für diese Seite');
  await expect(page.getByText('Angemeldet als Mia Testerin, 079 000 03 13.')).toBeVisible();
  await checkScreen(page, 'no permission');
  const token = await tokenOf(page);
  expect(await statusWith(page, token)).toBe(200);

  await page.getByRole('button', { name: 'Konto wechseln' }).click();
  await arrive(page, patterns.login);
  await expect.poll(() => statusWith(page, token)).toBe(401);
  await signIn(page, DOCTOR, patterns.doctorOrders, { from: 'here' });
});

test('a server that stays away is said, with a way to try again, and nobody is signed out', async ({
  page,
  context,
}) => {
  await open(page, newcomer('14'));
  const away = (url: URL) => url.pathname.startsWith('/api/');
  await context.route(away, (route) => route.abort());
  await page.reload();
  const banner = page.getByRole('status').filter({ hasText: 'Der Server antwortet nicht.' });
  await expect(banner).toBeVisible();
  await checkScreen(page, 'the server is away');
  // The page also asks again by itself: whichever is first, it is back.
  await banner.getByRole('button', { name: 'Erneut versuchen' }).focus();
  await context.unroute(away);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Konto von Mia/ })).toBeVisible();
  await expect(banner).toBeHidden();

  // A page that cannot load what it shows.
  const orders = (url: URL) => /\/api\/.*orders/.test(url.pathname);
  await context.route(orders, (route) => route.fulfill({ status: 503, body: 'away' }));
  await page.getByRole('link', { name: 'Meine Bestellungen' }).first().click();
  const failure = page.getByRole('alert').filter({ hasText: 'Das konnte nicht geladen werden' });
  await expect(failure).toBeVisible({ timeout: 20_000 });
  await checkScreen(page, 'orders cannot be loaded');
  await context.unroute(orders);
  await failure.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(failure).toBeHidden();
});

/** A new account, signed in, at its overview. */
async function open(page: Page, person: Newcomer): Promise<void> {
  await page.goto(`${paths.signup}?lang=de`);
  await signUp(page, person);
  await arrive(page, patterns.userOverview);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** What the page still asks for begins the idle time anew, as it should: then the person is idle once more. */
async function beIdleUntil(said: Locator, ms: number): Promise<void> {
  await expect(async () => {
    await beIdle(said.page(), ms);
    await expect(said).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
}

/**
 * As if nothing had been asked for so long. The browser's clock alone would not do: after a leap the live connection takes itself for
 * lost, and asks.
 */
async function beIdle(page: Page, ms: number): Promise<void> {
  // What was just asked is written first.
  await page.clock.fastForward(LOOK_EVERY_MS);
  await page.evaluate((ago) => localStorage.setItem('lastRequest', String(Date.now() - ago)), ms);
  await page.clock.fastForward(LOOK_EVERY_MS);
}

/** As the server does with a token that is over: each call that carries it is refused. */
async function refuseToken(context: BrowserContext, accessToken: string): Promise<void> {
  await context.route('**/api/**', (route) => {
    const { authorization } = route.request().headers();
    const isRenewal = route.request().url().endsWith('/auth/refresh-token');
    if (isRenewal || authorization !== `Bearer ${accessToken}`) return route.fallback();
    return route.fulfill({ status: 401, json: { statusCode: 401, error: 'unauthorized', message: 'over' } });
  });
}

const tokenOf = (page: Page): Promise<TokenView | null> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('authToken') ?? 'null'));

/** What the server answers to somebody who still has this token. */
async function statusWith(page: Page, token: TokenView | null): Promise<number> {
  const headers = { authorization: `Bearer ${token?.accessToken}` };
  return (await page.request.get(`${product.baseUrl}/api/auth/me`, { headers })).status();
}
