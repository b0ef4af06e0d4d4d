import { expect, type Page } from '@playwright/test';
import { MINUTE_MS } from '#shared/durations.ts';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '#shared/languages.ts';
import { ACCOUNT_LOCK_MS, ACCOUNT_WRONG_CODE_LIMIT, CODE_LENGTH } from '#shared/limits/sign-in.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';
import { focusByKeyboard, headingHasFocus, pressByKeyboard, typeByKeyboard } from './keyboard.ts';
import { codesOf, readCode } from './people.ts';
import { forgetCodes, record } from './records.ts';
import { test } from './story.ts';
import { filled, WORDS } from './words.ts';

// Where several products run on one machine, each step takes its time.
test.describe.configure({ timeout: 180_000 });

/** Numbers that nobody has, one for each language. */
const NUMBERS: Record<Language, string> = {
  de: '+41790000301',
  en: '+41790000302',
  fr: '+41790000303',
  it: '+41790000304',
};
/** Their words need the most room. */
const LONGEST: readonly Language[] = ['fr', 'it'];
const STRANGER = '+41790000305';

for (const language of LANGUAGES) {
  test(`in ${LANGUAGE_TAGS[language]} somebody signs up, out and in again, by keyboard alone`, async ({ page }) => {
    const { common, identity } = WORDS[language];
    const phoneNo = NUMBERS[language];
    await page.goto(`${paths.signup}?lang=${language}`);
    await arrive(page, patterns.signup);
    await typeByKeyboard(page, identity.phone.label, phoneNo);
    await page.keyboard.press('Enter');
    await arrive(page, patterns.signupVerify);
    await typeCode(page, language, await readCode(phoneNo));
    await arrive(page, patterns.signupUserInfo);
    await headingHasFocus(page);
    await checkScreen(page, `who somebody is, ${language}`);
    await typeByKeyboard(page, identity.person.firstName, 'Ânne-Zoë');
    await typeByKeyboard(page, identity.person.lastName, "D'Exempel");
    await typeByKeyboard(page, common.date.day, '1');
    await typeByKeyboard(page, common.date.month, '3');
    await typeByKeyboard(page, common.date.year, '1984');
    await focusByKeyboard(page, identity.person.female);
    await page.keyboard.press('Space');
    await typeByKeyboard(page, identity.address.zip, '8400');
    await expect(page.getByRole('combobox', { name: identity.address.city })).toHaveValue('Winterthur');
    await pressByKeyboard(page, identity.address.create);
    await arrive(page, patterns.userOverview);
    await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[language]);

    await signOut(page, language);
    await startSignIn(page, language, phoneNo);
    await typeCode(page, language, '000000');
    await expect(page.getByText(identity.code.wrong).first()).toBeVisible();
    await expect(page.getByLabel(digit(language))).toBeFocused();
    await page.keyboard.type((await codesOf(phoneNo))[0] ?? '');
    await arrive(page, patterns.userOverview);
    await expect(page.getByRole('button', { name: 'Ânne-Zoë' })).toBeVisible();
  });
}

test('five wrong codes lock with a running clock, in every language; at its end a new code signs in', async ({
  page,
}) => {
  await page.clock.install();
  await startSignIn(page, 'fr', STRANGER);
  const { identity } = WORDS.fr;
  for (let tries = 1; tries <= ACCOUNT_WRONG_CODE_LIMIT; tries++) {
    await typeCode(page, 'fr', `00000${tries}`);
    await expect(page.getByText(identity.code.wrong).first()).toBeVisible();
    await expect(page.getByLabel(digit('fr'))).toBeFocused();
  }
  // Now the right one is too late.
  await typeCode(page, 'fr', (await codesOf(STRANGER))[0] ?? '');
  const notice = page.getByRole('alert').filter({ has: page.getByRole('timer') });
  const clock = notice.getByRole('timer');
  // It runs on: how far it is depends on the machine.
  await expect(clock).toHaveText(/^4:\d\d$/);
  await expect(page.getByLabel(digit('fr'))).toBeDisabled();
  // What was pressed is switched off: the focus stands at the reason.
  await expect(notice.locator('..')).toBeFocused();

  for (const language of LANGUAGES) {
    const { lock, code } = WORDS[language].identity;
    await switchTo(page, language);
    const title = filled(lock.account.title, { accountLockMinutes: ACCOUNT_LOCK_MS / MINUTE_MS });
    await expect(notice).toContainText(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(code.title);
    await expect(clock).toHaveText(/^[1-4]:\d\d$/);
    if (LONGEST.includes(language)) await checkScreen(page, `locked out, ${language}`);
  }

  // A page that is loaded anew is no way around it, and a new code is none either.
  await page.reload();
  await expect(clock).toHaveText(/^[1-4]:\d\d$/);
  await record(
    "UPDATE sign_in_guards SET lockedUntil = UTC_TIMESTAMP(3) WHERE kind = 'account' AND lockedUntil > UTC_TIMESTAMP(3)",
  );
  // All stories come from one address: what was typed wrongly here must not lock the others out.
  await record("DELETE FROM sign_in_guards WHERE kind = 'address'");
  await forgetCodes(STRANGER);
  const { length: before } = await codesOf(STRANGER);
  await page.clock.fastForward(ACCOUNT_LOCK_MS);
  await expect(notice).toBeHidden();
  await pressByKeyboard(page, WORDS.it.identity.code.resend);
  await typeCode(page, 'it', await readCode(STRANGER, before));
  // The number was nobody's, which nothing has given away so far.
  await arrive(page, patterns.signupUserInfo);
});

test('the language is switched in place: address, typed words and scroll stay', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 500 });
  await page.goto(`${paths.login}?lang=de`);
  await page.getByLabel(WORDS.de.identity.phone.label).first().fill('079 000 03');
  const address = page.url();
  await page.evaluate(() => window.scrollTo(0, 40));
  await switchTo(page, 'it');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS.it.identity.login.title);
  await expect(page.getByLabel(WORDS.it.identity.phone.label).first()).toHaveValue('079 000 03');
  expect(new URL(page.url()).pathname).toBe(new URL(address).pathname);
  expect(await page.evaluate(() => window.scrollY)).toBe(40);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS.it.identity.login.title);
  await page.goto(`${paths.login}?lang=frog`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(WORDS.it.identity.login.title);
});

const digit = (language: Language): string =>
  filled(WORDS[language].common.code.digit, { digit: 1, digits: CODE_LENGTH });

/** Number and Enter, at the login. */
async function startSignIn(page: Page, language: Language, phoneNo: string): Promise<void> {
  await forgetCodes(phoneNo);
  const { length: before } = await codesOf(phoneNo);
  await page.goto(`${paths.login}?lang=${language}`);
  await typeByKeyboard(page, WORDS[language].identity.phone.label, phoneNo);
  await page.keyboard.press('Enter');
  await arrive(page, patterns.verify);
  await readCode(phoneNo, before);
}

async function typeCode(page: Page, language: Language, code: string): Promise<void> {
  await focusByKeyboard(page, digit(language));
  await page.keyboard.type(code);
}

async function signOut(page: Page, language: Language): Promise<void> {
  const { nav } = WORDS[language].common;
  await pressByKeyboard(page, nav.account.split('{{')[0] ?? '');
  await pressByKeyboard(page, nav.signOut);
  await arrive(page, patterns.home);
}

/** Presses the language in the menu as it lies in the page: moving there would scroll. */
async function switchTo(page: Page, language: Language): Promise<void> {
  await page.locator('header button[aria-controls]').first().dispatchEvent('click');
  await page.locator(`header button[lang="${LANGUAGE_TAGS[language]}"]`).dispatchEvent('click');
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[language]);
}
