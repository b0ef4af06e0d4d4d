import { expect as expectSoon, type Page } from '@playwright/test';
import { paths, patterns } from '#web/app/paths.ts';
import { checkScreen } from './check-screen.ts';
import { focusByKeyboard, pressByKeyboard, typeByKeyboard } from './keyboard.ts';
import { openOwnProduct } from './own-product.ts';
import { signIn } from './people.ts';
import { test } from './story.ts';

/** A product that has just started takes its time on a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 });
const ADMIN = '+41790000011';
const SETTINGS = '/admin/runtime';

let own: Awaited<ReturnType<typeof openOwnProduct>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  own = await openOwnProduct();
});
test.afterAll(() => own.close());

/** Turns a switch of the settings and saves its row, by the keyboard alone. */
async function turn(admin: Page, setting: string, confirm?: string): Promise<void> {
  await focusByKeyboard(admin, setting);
  await admin.keyboard.press('Space');
  await pressByKeyboard(admin, 'Speichern');
  if (confirm) {
    await expect(admin.getByRole('dialog')).toBeVisible();
    await pressByKeyboard(admin, confirm);
    await expect(admin.getByRole('dialog')).toBeHidden();
  }
  await expect(admin.getByRole('button', { name: /^Speichern/ })).toHaveCount(0);
  // The next one is looked for from the top.
  await admin.getByRole('heading', { level: 1 }).focus();
}

test('an administrator changes settings by the keyboard; a page that is open hears of it and cannot buy while the shop is closed', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const open = async (viewport: { width: number; height: number }) =>
    (await browser.newContext({ baseURL: own.baseUrl, viewport })).newPage();
  const visitor = await open({ width: 360, height: 780 });
  await visitor.goto(`${paths.selectGroup('health-check')}?lang=de`);
  await expect(visitor.getByText(/CHF/).first()).toBeVisible();

  const admin = await open({ width: 1280, height: 900 });
  // Whoever only says that they come lands on the settings.
  await signIn(admin, ADMIN, SETTINGS);
  await expect(admin.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  await checkScreen(admin, 'settings');

  await test.step('prices go from the open page and come back', async () => {
    await turn(admin, 'Preise anzeigen');
    await expect(visitor.getByText(/CHF/)).toHaveCount(0);
    await checkScreen(visitor, 'catalogue without prices');
    await turn(admin, 'Preise anzeigen');
    await expect(visitor.getByText(/CHF/).first()).toBeVisible();
  });

  await test.step('a closed shop leads the open page away, and back when it opens', async () => {
    await turn(admin, 'Shop geschlossen', 'Shop schliessen');
    await visitor.waitForURL((url) => url.pathname === patterns.storeMaintenance);
    await checkScreen(visitor, 'closed shop');
    await expect(admin.getByText('Der Shop ist geschlossen. Niemand kann bestellen.')).toBeVisible();
    await checkScreen(admin, 'settings while the shop is closed');
    await visitor.goto(paths.appointment);
    await visitor.waitForURL((url) => url.pathname === patterns.storeMaintenance);
    await turn(admin, 'Shop geschlossen');
    await expect(visitor.getByRole('heading', { name: 'Der Shop ist wieder offen.' })).toBeVisible();
    await visitor.getByRole('link', { name: 'Zum Angebot' }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(visitor.url()).pathname).toBe(paths.selectGroup());
  });

  await test.step('hours of callbacks are chosen, explained, and found in the history', async () => {
    const hours = admin.getByRole('group', { name: 'Rückrufe auf Italienisch' });
    await hours.getByLabel('Bis zu diesem Tag').focus();
    await admin.keyboard.press('S');
    await typeByKeyboard(admin, 'Von dieser Zeit', '9');
    await admin.keyboard.press('Tab');
    await expect(hours.getByLabel('Von dieser Zeit')).toHaveValue('09:00');
    await typeByKeyboard(admin, 'Warum?', 'Neue Kollegin');
    await checkScreen(admin, 'hours of callbacks while they are changed');
    await hours.getByLabel('Bis zu dieser Zeit').focus();
    await admin.keyboard.press('Enter');
    await expect(admin.getByText(/Gespeichert/).first()).toBeVisible();
    await admin.getByRole('button', { name: /^Verlauf.*Rückrufe auf Italienisch/ }).press('Enter');
    const history = admin.getByRole('dialog');
    await expect(history.getByText('Mo–Fr, 08:00–18:00 → Mo–Sa, 09:00–18:00')).toBeVisible();
    await expect(history.getByText('Neue Kollegin')).toBeVisible();
    await checkScreen(admin, 'history of a setting');
    await admin.keyboard.press('Escape');
    await expect(history).toBeHidden();
  });
});
