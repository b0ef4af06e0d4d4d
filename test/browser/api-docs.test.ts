import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { test } from './story.ts';

const PAGE = '/api/docs';

/** Opens the page and notes whom it asks and what its policy forbids. */
async function open(page: Page) {
  const asked = new Set<string>();
  const refused: string[] = [];
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type())) refused.push(line.text());
  });
  page.on('pageerror', (error) => refused.push(String(error)));
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: /Messlinie API/ })).toBeVisible();
  return { asked, refused };
}

/** Opens a call with the keyboard, as it is listed by its name among those of its capability. */
async function openCall(page: Page, capability: string, name: string) {
  const tag = page.locator(`#operations-tag-${capability}`);
  if ((await tag.getAttribute('data-is-open')) === 'false') await tag.getByRole('button').first().press('Enter');
  const call = page.locator(`#operations-${capability}-${name}`);
  await call.getByRole('button').first().press('Enter');
  await expect(call.getByRole('heading', { name: 'Responses' })).toBeVisible();
  return call;
}

test('the API document is read at /api/docs: each call with an example and its refusals, from this origin alone', async ({
  page,
  baseURL,
}) => {
  // Three capabilities with all their calls are drawn, three calls in full.
  test.slow();
  const { asked, refused } = await open(page);
  await expect(page).toHaveTitle('Messlinie API');
  const call = await openCall(page, 'orders', 'createOrder');
  await expect(call.locator('.body-param__example')).toContainText('"productGroupKey": "heart"');
  const conflict = call.locator('tr[data-code="409"]');
  await expect(conflict).toContainText('slot-taken This timeslot is no longer available');
  await conflict.getByRole('combobox', { name: 'Example' }).selectOption('price-changed');
  await expect(conflict.locator('.microlight')).toContainText('"error": "price-changed"');
  await expect(call.locator('tr[data-code="401"]')).toContainText('not-signed-in Please sign in.');
  await expect(call.getByRole('button', { name: 'Try it out' })).toBeVisible();

  const webhook = await openCall(page, 'messaging', 'receiveTwilioStatus');
  await expect(webhook.locator('tr[data-code="400"]')).toContainText('bad-signature');
  await expect(webhook.getByRole('button', { name: 'Try it out' })).toHaveCount(0);

  const question = await openCall(page, 'content', 'listLocalities');
  await question.getByRole('button', { name: 'Try it out' }).click();
  await question.getByRole('button', { name: 'Execute' }).click();
  await expect(question.locator('.live-responses-table')).toContainText('Winterthur');

  expect([...asked]).toEqual([new URL(baseURL ?? '').origin]);
  expect(refused).toEqual([]);
});

for (const [width, colorScheme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const)
  test(`the page of the API document is for everybody, ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open(page);
    // Calls look alike; axe would look at all of them for minutes.
    await page.getByPlaceholder('Filter by tag or path').fill('identity');
    await expect(page.locator('#operations-tag-orders')).toHaveCount(0);
    await openCall(page, 'identity', 'login');
    const violations = await findViolations(page);
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 5).map(({ html }) => html)}`)).toEqual([]);
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    await expect.poll(() => page.evaluate(overflow)).toBe(0);
  });

test('what is the same is not sent again', async ({ request }) => {
  for (const path of [PAGE, `${PAGE}/swagger-ui-bundle.js`, `${PAGE}/show-document.js`, '/api/openapi.json']) {
    const first = await request.get(path);
    expect(first.status()).toBe(200);
    const again = await request.get(path, { headers: { 'if-none-match': first.headers().etag ?? '' } });
    expect(`${path} ${again.status()}`).toBe(`${path} 304`);
  }
  for (const path of ['package.json', 'index.html', '..%2f..%2fmain.ts', '__proto__'])
    expect((await request.get(`${PAGE}/${path}`)).status()).toBe(404);
});
