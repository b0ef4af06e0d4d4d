import { expect, type Page } from '@playwright/test';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { codeOfStep, stepAt } from '#shared/server/identity/totp.ts';
import { type RunningProcess, startProcess } from '#test/setup/processes.ts';
import { productEnvironment } from '#test/setup/start-browser-stack.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';
import { focusByKeyboard, typeByKeyboard } from './keyboard.ts';
import { codesOf, readCode } from './people.ts';
import { forgetCodes } from './records.ts';
import { test } from './story.ts';

/** The data exporter, of whom research.test.ts tells too; it is over before this one begins. */
const ELIO = '+41790000013';

let api: RunningProcess;
let origin: string;

// The stories' product asks nobody for a second factor: this one does, on the same database and the same web.
test.beforeAll(async () => {
  const port = String(await freePort());
  origin = `http://localhost:${port}`;
  const own = { PORT: port, PUBLIC_URL: origin, API_ORIGIN: `http://127.0.0.1:${port}` };
  api = await startProcess('api', { ...productEnvironment(), ...own, STAFF_SECOND_FACTOR: 'true' });
});

test.afterAll(() => api?.stop());

test('staff enrol with the key, sign in with the app and with a recovery code, by keyboard alone', async ({ page }) => {
  await page.goto(`${origin}${paths.ownSecondFactor}?lang=de`);
  await arrive(page, patterns.login);
  await giveSmsCode(page);
  await arrive(page, patterns.secondFactorEnrolment);
  const shown = page.locator('[data-key]');
  await expect(shown).toBeVisible();
  const key = (await shown.innerText()).replaceAll(/\s/g, '');
  const paper = await page.locator('main ul li').allInnerTexts();
  expect(paper).toHaveLength(8);
  await checkScreen(page, 'enrolment');
  expect(await storedText(page)).not.toContain(key);

  // A page that is loaded again shows the same key: whoever has scanned it need not do so again.
  await page.reload();
  await expect(shown).toHaveAttribute('data-key', key);
  await focusByKeyboard(page, 'Ziffer 1 von 6');
  await page.keyboard.type(codeNow(key, 10));
  await focusByKeyboard(page, 'Ich habe die Codes');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Die Uhr Ihres Telefons geht etwa 5 Minuten vor.', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Ziffer 1 von 6')).toBeFocused();
  await page.keyboard.type(codeNow(key));
  await page.keyboard.press('Enter');
  await arrive(page, patterns.ownSecondFactor);
  await expect(page.getByText('noch 8 von 8')).toBeVisible();

  await signOut(page);
  await page.goto(`${origin}${paths.ownSecondFactor}?lang=de`);
  await giveSmsCode(page);
  await arrive(page, patterns.secondFactor);
  await expect(page.getByText('Nach der Anmeldung öffnet sich die Seite, die Sie öffnen wollten.')).toBeVisible();
  await checkScreen(page, 'second step');
  await focusByKeyboard(page, 'Ziffer 1 von 6');
  // The next code: the one that enrolled is used up.
  await page.keyboard.type(codeNow(key, 1));
  await arrive(page, patterns.ownSecondFactor);

  await signOut(page);
  await page.goto(`${origin}${paths.ownSecondFactor}?lang=de`);
  await giveSmsCode(page);
  await arrive(page, patterns.secondFactor);
  await focusByKeyboard(page, 'Wiederherstellungs-Code benutzen');
  await page.keyboard.press('Enter');
  await typeByKeyboard(page, 'Wiederherstellungs-Code', paper[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('noch 7 von 8')).toBeVisible();
  await checkScreen(page, 'signed in with a recovery code');
  await focusByKeyboard(page, 'Weiter');
  await page.keyboard.press('Enter');
  await arrive(page, patterns.ownSecondFactor);
  await checkScreen(page, 'own second factor');
});

const codeNow = (key: string, steps = 0): string => codeOfStep(key, stepAt(new Date()) + steps);

/** What the browser keeps of the page, where a key has no business. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

/** Number and SMS code, typed. */
async function giveSmsCode(page: Page): Promise<void> {
  await forgetCodes(ELIO);
  const { length: before } = await codesOf(ELIO);
  await arrive(page, patterns.login);
  await focusByKeyboard(page, 'Mobilnummer');
  await page.keyboard.type(ELIO);
  await page.keyboard.press('Enter');
  await arrive(page, patterns.verify);
  const code = await readCode(ELIO, before);
  await focusByKeyboard(page, 'Ziffer 1 von 6');
  await page.keyboard.type(code);
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await page.context().clearCookies();
}
