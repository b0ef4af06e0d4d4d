import { expect } from '@playwright/test';
import { messagesTo } from '#test/setup/sandbox.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { type Newcomer, signUp } from './buy.ts';
import { checkScreen } from './check-screen.ts';
import { focusByKeyboard, pressByKeyboard } from './keyboard.ts';
import { codesOf, product, readCode, signIn, typeCode } from './people.ts';
import { forgetCodes } from './records.ts';
import { test } from './story.ts';

// Where several products run on one machine, each step takes its time.
test.describe.configure({ timeout: 180_000 });

const LIVIA = '+41790000001';
const UMA: Newcomer = {
  typed: '079 000 03 21',
  e164: '+41790000321',
  firstName: 'Uma',
  lastName: 'Abschied',
  born: ['1', '3', '1984'],
  sex: 'weiblich',
};

test('who closes the account reads first what it means, confirms with a code, and is signed out everywhere', async ({
  page,
  context,
}) => {
  await page.goto(`${paths.signup}?lang=de`);
  await signUp(page, UMA);
  await arrive(page, patterns.userOverview);
  const other = await context.newPage();
  await other.goto(paths.userProfile);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Uma Abschied');

  await page.goto(paths.userProfile);
  await page.locator(`a[href="${paths.closeAccount}"]`).focus();
  await page.keyboard.press('Enter');
  await arrive(page, patterns.closeAccount);
  await expect(
    page.getByRole('row', { name: /^Anmeldung und Geräte gelöscht, überall abgemeldet sofort$/ }),
  ).toBeVisible();
  await checkScreen(page, 'what closing means');
  await forgetCodes(UMA.e164);
  const { length: before } = await codesOf(UMA.e164);
  await pressByKeyboard(page, 'Code senden');
  const code = await readCode(UMA.e164, before);
  await expect(page.getByLabel('Ziffer 1 von 6')).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Der Code ist falsch\./).first()).toBeVisible();
  await checkScreen(page, 'a wrong code at closing');
  await focusByKeyboard(page, 'Ziffer 1 von 6');
  await page.keyboard.type(code);
  await pressByKeyboard(page, 'Konto endgültig schliessen');

  await arrive(page, patterns.accountClosed);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihr Konto ist geschlossen');
  await checkScreen(page, 'account closed');
  await expect(page.getByRole('link', { name: 'Anmelden' }).first()).toBeVisible();
  await arrive(other, patterns.login);
  // Nothing overtakes the page that says so.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihr Konto ist geschlossen');
  const kept = await page.evaluate(() => [sessionStorage.getItem('authToken'), localStorage.getItem('lastRequest')]);
  expect(kept).toEqual([null, null]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session');
  await expect.poll(async () => (await messagesTo(product, UMA.e164))[0]?.body).toMatch(/geschlossen/);

  // The number is nobody's now.
  const { length: sent } = await codesOf(UMA.e164);
  await forgetCodes(UMA.e164);
  await page.goto(`${paths.login}?lang=de`);
  await page.getByLabel('Mobilnummer').first().fill(UMA.typed);
  await page.keyboard.press('Enter');
  await arrive(page, patterns.verify);
  await typeCode(page, await readCode(UMA.e164, sent));
  await arrive(page, patterns.signupUserInfo);
});

test('an open order keeps the account open, and says what to do first', async ({ page }) => {
  await signIn(page, LIVIA, patterns.userOverview);
  await page.goto(paths.closeAccount);
  await expect(page.getByText(/^Das geht noch nicht: /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Zuerst die offenen? Bestellung(en)? klären$/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Code senden' })).toHaveCount(0);
  await checkScreen(page, 'closing, blocked');
  await page
    .getByRole('link', { name: /^Zur Bestellung/ })
    .first()
    .click();
  await arrive(page, patterns.order);
});
