import { expect as expectSoon, type Page } from '@playwright/test';
import { call } from '#test/factories/call.ts';
import { checkScreen } from './check-screen.ts';
import { focusByKeyboard, pressByKeyboard, typeByKeyboard } from './keyboard.ts';
import { openOwnProduct } from './own-product.ts';
import { signIn } from './people.ts';
import { test } from './story.ts';

const expect = expectSoon.configure({ timeout: 30_000 });
const ADMIN = '+41790000011';
const SECOND_ADMIN = '+41790000016';
/** Paid, nothing of them was taken yet. */
const ORDERS = '/admin/data/orders?status=0';

let own: Awaited<ReturnType<typeof openOwnProduct>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  own = await openOwnProduct();
});
test.afterAll(() => own.close());

async function tokenOf(page: Page): Promise<string> {
  const kept = await page.evaluate(() => sessionStorage.getItem('authToken') ?? '{}');
  return (JSON.parse(kept) as { accessToken: string }).accessToken;
}

test('an administrator acts on several orders by the keyboard; both see the time to take it back, on every page, and what became of it', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const open = async () =>
    (await browser.newContext({ baseURL: own.baseUrl, viewport: { width: 1280, height: 900 } })).newPage();
  const [one, other] = [await open(), await open()];
  await signIn(one, ADMIN, '/admin/runtime');
  await signIn(other, SECOND_ADMIN, '/admin/runtime');
  const waitBeforeActs = async (seconds: number): Promise<void> => {
    const setting = { params: { name: 'BULK_UNDO_SECONDS' as const }, body: { value: seconds } };
    const { status } = await call(own.baseUrl, 'changeSetting', { ...setting, token: await tokenOf(one) } as never);
    expect(status).toBeLessThan(300);
  };
  // Time enough to look at the screens of an act that waits.
  await waitBeforeActs(300);
  await one.goto(ORDERS);
  await expect(one.getByRole('table')).toBeVisible();
  const rows = one.locator('tbody tr');

  /** Chooses the first row and opens an act for it. */
  const begin = async (act: string): Promise<void> => {
    await one.getByRole('heading', { level: 1 }).focus();
    await one.keyboard.press('j');
    await one.keyboard.press('x');
    await one.keyboard.press('b');
    await pressByKeyboard(one, act);
  };

  await test.step('rows are chosen by keys, and counted', async () => {
    await one.getByRole('heading', { level: 1 }).focus();
    await one.keyboard.press('j');
    await one.keyboard.press('x');
    await expect(one.getByText('1 Auftrag ausgewählt')).toBeVisible();
    await one.keyboard.press('Shift+A');
    await expect(one.getByText(/^\d+ Auftr.+ ausgewählt/)).toBeVisible();
    await checkScreen(one, 'orders that are chosen');
    const before = one.viewportSize() ?? { width: 1280, height: 900 };
    await one.setViewportSize({ width: 360, height: 780 });
    // The rows stay in sight above it.
    const bar = one.getByRole('region', { name: 'Sammelaktion', exact: true });
    expect((await bar.boundingBox())?.height).toBeLessThan(150);
    await one.setViewportSize(before);
    await pressByKeyboard(one, 'Auswahl aufheben');
  });

  await test.step('the preview says what goes back, and the button plans it', async () => {
    await begin('Stornieren');
    const panel = one.getByRole('region', { name: '1 Auftrag stornieren' });
    await expect(panel.getByRole('region', { name: 'Geht', exact: true })).toBeVisible();
    await checkScreen(one, 'preview of a bulk act');
    await focusByKeyboard(one, 'Grund');
    await one.keyboard.press('ArrowDown');
    await one.keyboard.press('Control+Enter');
    await expect(one.getByText('1 Auftrag wird storniert')).toBeVisible();
    await expect(rows.filter({ hasText: 'Storno geplant' })).toHaveCount(1);
    await checkScreen(one, 'a bulk act that waits');
  });

  await test.step('the other administrator sees it on another page by the same clock, and takes it back', async () => {
    await expect(other.getByText(/1 Auftrag wird storniert in \d:\d\d\./)).toBeVisible();
    await checkScreen(other, 'band of a bulk act');
    await pressByKeyboard(other, 'Rückgängig');
    await expect(one.getByText(/zurückgenommen\. Nichts ist geschehen\./)).toBeVisible();
    await expect(other.getByText(/wird storniert in/)).toHaveCount(0);
    await expect(rows.filter({ hasText: 'Storno geplant' })).toHaveCount(0);
  });

  await test.step('another one goes on without the page, and is done when its time is over', async () => {
    await waitBeforeActs(10);
    await one.keyboard.press('Escape');
    await begin('Status ändern');
    await focusByKeyboard(one, 'Neuer Status');
    await one.keyboard.press('Home');
    await one.keyboard.type('Bestätigt');
    await typeByKeyboard(one, 'Grund', 'Am Standort bestätigt');
    await expect(one.getByRole('region', { name: 'Geht', exact: true })).toBeVisible();
    await one.keyboard.press('Control+Enter');
    // Ten seconds are short: both are looked at as soon as it is planned.
    await Promise.all([
      expect(one.getByText('1 Auftrag bekommt einen neuen Status')).toBeVisible(),
      expect(other.getByText(/bekommt einen neuen Status in/)).toBeVisible(),
    ]);
    const { pathname, search } = new URL(one.url());
    await one.goto('/admin/voucher');
    await expect(other.getByText(/bekommt einen neuen Status in/)).toHaveCount(0);
    await one.goto(`${pathname}${search}`);
    await expect(one.getByText('1 ausgeführt, 0 unverändert')).toBeVisible();
    await checkScreen(one, 'a bulk act that is done');
  });
});
