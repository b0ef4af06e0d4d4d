import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';
import { signIn } from './people.ts';
import { test } from './story.ts';

const PERSON = '+41790000002';
const GOES_ON = 'Es geht von selbst weiter, sobald die Verbindung zurück ist.';
const NOT_SENT = 'Nichts wurde gesendet. Versuchen Sie es noch einmal, sobald die Verbindung zurück ist.';

/** Presses without a connection, twice as people do; sees the button say what is kept, stay where the focus is, and go on by itself; what costs money waits for another press. */
async function pressOffline(
  context: BrowserContext,
  pressed: Locator,
  kept: RegExp,
  { says = pressed, isChecked = false, isMoney = false } = {},
): Promise<void> {
  const page = pressed.page();
  await expect(pressed).toBeEnabled({ timeout: 30_000 });
  const address = page.url();
  await context.setOffline(true);
  await expect(says).toHaveAccessibleDescription(kept);
  await pressed.click();
  await pressed.press('Enter');
  await expect(says).toHaveAccessibleDescription(new RegExp(`${kept.source} ${isMoney ? NOT_SENT : GOES_ON}$`));
  await expect(pressed).toBeFocused();
  expect(page.url()).toBe(address);
  if (isChecked) await checkScreen(page, `offline at ${new URL(address).pathname}`);
  await context.setOffline(false);
  if (!isMoney) return;
  await expect(says).toHaveAccessibleDescription('Nichts wurde gesendet. Versuchen Sie es noch einmal.');
  expect(page.url()).toBe(address);
  await pressed.click();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

test('every step of a purchase waits for the connection at its button and goes on once; what costs money is not sent later', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await signIn(page, PERSON, patterns.userOverview);
  await page.goto(paths.selectGroup('health-check'));
  await pressOffline(context, button(page, 'Basis-Check wählen'), /Ihre Auswahl bleibt gespeichert\./);
  await arrive(page, patterns.selectAddons);
  await pressOffline(context, button(page, 'Weiter'), /Ihre Auswahl bleibt gespeichert\./);
  await arrive(page, patterns.appointment);

  await page.getByLabel('Ort, PLZ oder Name').fill('Winterthur');
  const time = page
    .getByRole('list', { name: /Eulach/ })
    .getByRole('button')
    // The first may be too soon by the time that it is ordered.
    .nth(1);
  await expect(time).toBeVisible();
  await pressOffline(context, time, /Ihre Auswahl bleibt gespeichert\./, {
    says: page.locator('[data-sticky-bar] button'),
    isChecked: true,
  });
  await arrive(page, patterns.orderSummary);
  await expect(page.getByText(/^Zeit noch frei/)).toBeVisible();
  await pressOffline(context, button(page, 'Weiter'), /Ihre Auswahl bleibt gespeichert\./);
  await arrive(page, patterns.orderConfirm);

  await page.getByRole('radio', { name: 'Nein, nichts' }).click();
  await page.getByRole('checkbox', { name: /sieben Sätze/ }).click();
  await page.getByRole('checkbox', { name: /Ich nehme die AGB an/ }).click();
  await page
    .getByRole('link', { name: /Zurück/ })
    .first()
    .click();
  await arrive(page, patterns.orderSummary);
  await expect(page.getByText(/^Zeit noch frei/)).toBeVisible();
  await button(page, 'Weiter').click();
  await arrive(page, patterns.orderConfirm);
  await expect(page.getByRole('radio', { name: 'Nein, nichts' })).toBeChecked();
  for (const tick of await page.getByRole('checkbox').all()) await expect(tick).toBeChecked();
  await pressOffline(context, button(page, /^Bestellen und bezahlen/), /bestellt ist noch nichts\./, {
    isChecked: true,
    isMoney: true,
  });
  await page.waitForURL(/sandbox\/pay/);
  expect(sent.filter((path) => path === '/api/orders')).toHaveLength(1);

  await page.goBack();
  await arrive(page, patterns.settle);
  const checkouts = () => sent.filter((path) => path.endsWith('/checkout')).length;
  const before = checkouts();
  await pressOffline(context, button(page, /bezahlen|Zahlung/i), /bezahlt ist noch nichts\./, { isMoney: true });
  await page.waitForURL(/sandbox\/pay/);
  expect(checkouts()).toBe(before + 1);
  await button(page, /bezahlen/i).click();
  await arrive(page, patterns.orderConfirmation);
});
