import { expect, type Page } from '@playwright/test';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';
import { headingHasFocus } from './keyboard.ts';
import { signIn } from './people.ts';
import { test } from './story.ts';
import { countWaiting } from './waiting-answers.ts';

const LIVIA = '+41790000001';

test('a link opens without a code where the browser is signed in; signing out in one tab signs out all', async ({
  page,
  context,
}) => {
  await signIn(page, LIVIA, patterns.userOverview);
  const order = await page.locator('a[href^="/orders/"]').first().getAttribute('href');
  if (!order) throw new Error('Livia has no order');
  // No tab is left when the link in the SMS is tapped.
  await page.close();

  const tab = await context.newPage();
  await tab.goto(order);
  await expect(tab.getByRole('button', { name: /Konto von Livia/ })).toBeVisible();
  expect(new URL(tab.url()).pathname).toBe(order);
  const other = await context.newPage();
  await other.goto(paths.userOverview);
  await expect(other.getByRole('button', { name: /Konto von Livia/ })).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => [await tokenOf(other)]).toEqual([await tokenOf(tab)]);

  await signOut(tab);
  await arrive(tab, patterns.home);
  await arrive(other, patterns.login);
  await expect(other.getByText('Sie haben sich in einem anderen Fenster abgemeldet.')).toBeVisible();
  await expect(tab.getByRole('link', { name: 'Anmelden' }).first()).toBeVisible();
  await arrive(tab, patterns.home);
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).toContain('device');
  expect(names).not.toContain('session');
  await checkScreen(other, 'login after the logout');

  const late = await context.newPage();
  await late.goto(order);
  await arrive(late, patterns.login);
});

test('signing out asks before it deletes answers that were not sent, and sends them', async ({ page }) => {
  await signIn(page, '+41790000003', patterns.userOverview);
  await page.evaluate(() => localStorage.setItem('scheme', 'light'));
  await page.locator('a[href^="/surveys/"]').first().click();
  await arrive(page, patterns.survey, patterns.surveyPage);
  await headingHasFocus(page);
  if (!page.url().includes('/page/')) await page.locator('main a[href*="/page/"], main button').first().click();
  await arrive(page, patterns.surveyPage);
  let refusing = true;
  await page.route('**/api/customer-surveys/*/answers', (route) =>
    refusing && route.request().method() !== 'GET' ? route.abort() : route.fallback(),
  );
  await page.locator('main').getByRole('textbox').or(page.locator('main').getByRole('radio')).first().click();
  // In place of what is suggested from an earlier questionnaire.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('11');
  await expect.poll(() => countWaiting(page)).toBe(1);
  await page.goto(paths.userOverview);

  await signOut(page);
  const dialog = page.getByRole('dialog', { name: 'Eine Antwort ist noch nicht gesendet' });
  await expect(dialog).toBeVisible();
  await checkScreen(page, 'unsent answers at the logout');
  await dialog.getByRole('button', { name: 'Senden und abmelden' }).click();
  await expect(dialog.getByRole('alert')).toContainText('nicht senden');
  await dialog.getByRole('button', { name: 'Angemeldet bleiben' }).click();
  await expect(dialog).toBeHidden();
  expect(await countWaiting(page)).toBe(1);

  refusing = false;
  await signOut(page);
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/answers') && answer.ok());
  await dialog.getByRole('button', { name: 'Senden und abmelden' }).click();
  await saved;
  await arrive(page, patterns.home);
  await expect.poll(() => countWaiting(page)).toBe(0);
  const kept = () => page.evaluate(() => [localStorage.getItem('scheme'), localStorage.getItem('lastRequest')]);
  await expect.poll(kept).toEqual(['light', null]);
});

test('without a connection nobody is signed out by half', async ({ page, context }) => {
  await signIn(page, '+41790000004', patterns.userOverview);
  await context.route('**/api/auth/logout', (route) => route.abort());
  await signOut(page);
  const dialog = page.getByRole('dialog', { name: 'Sie sind noch angemeldet' });
  await expect(dialog).toBeVisible();
  await checkScreen(page, 'no connection at the logout');
  await context.unroute('**/api/auth/logout');
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click();
  await arrive(page, patterns.home);
  await expect(page.getByRole('link', { name: 'Anmelden' }).first()).toBeVisible();
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Konto von/ }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
}

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('authToken'));
