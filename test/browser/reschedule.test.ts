import { expect, type Page } from '@playwright/test';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';
import { openNextDay } from './open-next-day.ts';
import { signIn } from './people.ts';
import { beginIn } from './records.ts';
import { test } from './story.ts';

/** Has an appointment three days ahead in the demonstration. */
const LIVIA = '+41790000001';

test('a customer moves an appointment: free at first, then for a fee that is declined once', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, LIVIA, patterns.userOverview);
  await page.getByRole('link', { name: 'Termin verschieben' }).first().click();
  const { orderId = '' } = await arrive(page, patterns.reschedule);

  // The fee is said before anything is chosen, and nothing is to be paid.
  await expect(page.getByRole('heading', { name: /Verschieben ist bis .* kostenlos\./ })).toBeVisible();
  await expect(page.getByText('Noch keine Zeit gewählt').first()).toBeVisible();
  await checkScreen(page, 'reschedule, free');
  await page.getByRole('button', { name: 'Zeit wählen' }).click();
  await expect(page.getByText('Wählen Sie eine Zeit.')).toBeVisible();
  await openNextDay(page);
  const first = await chooseTime(page);
  await page.getByRole('button', { name: /^Weiter mit/ }).click();
  await arrive(page, patterns.rescheduleSummary);
  await checkScreen(page, 'reschedule summary, free');
  await page.getByRole('button', { name: 'Termin verschieben' }).click();
  await arrive(page, patterns.orderConfirmation);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ihr Termin ist verschoben/);
  await expect(page.getByText(first).first()).toBeVisible();
  await checkScreen(page, 'reschedule confirmed');

  // Once it begins within two days the same way costs a fee.
  await beginIn(orderId, 36);
  await page.goto(paths.order(orderId));
  await page.getByRole('link', { name: /Termin verschieben Kostet jetzt CHF/ }).click();
  await expect(page.getByRole('heading', { name: /Verschieben kostet jetzt CHF/ })).toBeVisible();
  await openNextDay(page);
  const second = await chooseTime(page);
  await checkScreen(page, 'reschedule, with a fee');
  await page.getByRole('button', { name: /^Weiter mit/ }).click();
  await arrive(page, patterns.rescheduleCost);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Die Verschiebung kostet CHF/);
  await checkScreen(page, 'reschedule cost');
  // The address keeps the wish over a reload.
  await page.reload();
  await page.getByRole('link', { name: 'Gebühr annehmen und weiter' }).click();
  await arrive(page, patterns.rescheduleSummary);
  await checkScreen(page, 'reschedule summary, with a fee');
  await page.getByRole('button', { name: /^Bestätigen und CHF .* bezahlen/ }).click();
  await page.waitForURL(/sandbox\/pay/);
  await page.getByRole('button', { name: /Ablehnen/ }).click();
  await expect(page.getByText(/abgelehnt/i).first()).toBeVisible();
  await page.getByRole('button', { name: /CHF/ }).first().click();
  await arrive(page, patterns.orderConfirmation);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ihr Termin ist verschoben/);
  await expect(page.getByText(second).first()).toBeVisible();
});

/** Chooses the last time that is shown of the open day, so that her own is not met; returns it as `08:15`. */
async function chooseTime(page: Page): Promise<string> {
  const times = page.getByRole('radio', { name: /^\d\d:\d\d/ });
  await expect(times.first()).toBeVisible();
  const time = times.last();
  const name = (await time.getAttribute('value')) ?? '';
  await time.click({ force: true });
  await expect(time).toBeChecked();
  return new Date(name).toLocaleTimeString('de-CH', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Zurich' });
}
