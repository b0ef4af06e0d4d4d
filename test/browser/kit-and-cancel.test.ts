import { expect } from '@playwright/test';
import { paths, patterns } from '#web/app/paths.ts';
import { checkScreen } from './check-screen.ts';
import { signIn, staffCalls } from './people.ts';
import { test } from './story.ts';

/** Customer of the demonstration with a kit that is paid, and the administrator who sends it. */
const PERSON = '+41790000005';
const ADMIN = '+41790000011';
const TRACKING = '99.00.400010.00001234';

test('a kit travels on the page of its order; the order is cancelled, and its invoice fetched', async ({ page }) => {
  test.setTimeout(240_000);
  const admin = await staffCalls(ADMIN);
  await signIn(page, PERSON, patterns.userOverview);
  await page.goto(paths.userOrders);
  await page
    .getByRole('link', { name: /Vitamin-D/ })
    .first()
    .click();
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const way = page.getByRole('list', { name: 'Weg der Bestellung' });
  await expect(way.locator('[aria-current="step"]')).toContainText('Wird vorbereitet');
  await admin.need('moveKit', { params: { orderId }, body: { status: 'sent', trackingNo: TRACKING } });
  // The page is not loaded again: it is told.
  await expect(page.getByRole('heading', { name: 'Ihr Testset ist unterwegs zu Ihnen.' })).toBeVisible();
  await expect(way.locator('[aria-current="step"]')).toContainText('Bei Ihnen');
  await expect(way).toContainText('Testset verschickt');
  await expect(page.getByText(`Sendungsnummer ${TRACKING}`)).toBeVisible();
  await expect(page.getByRole('link', { name: /Verfolgen/ })).toHaveAttribute('href', new RegExp(TRACKING));
  await checkScreen(page, 'kit on its way');

  const cancel = page.getByRole('link', { name: /Bestellung stornieren/ });
  await expect(cancel).toContainText(/Sie erhalten CHF.[\d.]+ zurück, CHF.[\d.]+ behalten wir/);
  await cancel.click();
  await page.getByRole('radio', { name: 'Ich möchte den Test nicht mehr' }).click();
  await checkScreen(page, 'cancel');
  await page.getByRole('button', { name: 'Bestellung stornieren' }).click();
  await expect(page.locator('#main').getByText('Ihre Bestellung ist storniert')).toBeVisible();
  await page.getByRole('link', { name: 'Zur Bestellung', exact: true }).click();

  await page.getByRole('link', { name: /^Transaktion .*-1$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /bezahlt\.|zurückerstattet\./ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Rückerstattung/ })).toBeVisible();
  await checkScreen(page, 'transaction');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Rechnung (PDF)' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^messlinie-Rechnung-\d{10}-1\.pdf$/);
});
