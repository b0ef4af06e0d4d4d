import { type Browser, expect, type Page } from '@playwright/test';
import { paths, patterns } from '#web/app/paths.ts';
import { checkScreen } from './check-screen.ts';
import { pressByKeyboard, typeByKeyboard } from './keyboard.ts';
import { codesOf, readCode, signIn, typeCode } from './people.ts';
import { test } from './story.ts';

/** Has a released result. */
const LIVIA = '+41790000001';
/** Nobody's account. */
const PRACTICE = '+41790000455';

test('a result is shared with a practice by keyboard, read there with the code, and closed while it is open', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const owner = await phone(browser);
  await signIn(owner, LIVIA, patterns.userOverview);
  await owner.goto(paths.userResults);
  // Beside the results is the way to all of them.
  await owner.locator('a[href^="/results/"]:not([href*="/overview"], [href*="/bloodvalue"])').first().click();
  await expect(owner.getByRole('heading', { level: 1 })).toBeVisible();

  const link = await test.step('for whom, and whose phone gets the codes', async () => {
    await pressByKeyboard(owner, 'Mit Arztpraxis oder Angehörigen teilen');
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Resultat teilen');
    await typeByKeyboard(owner, 'Für wen?', 'Hausarztpraxis Lindenhof');
    await typeByKeyboard(owner, 'Mobilnummer für den Code', PRACTICE);
    await owner.keyboard.press('Enter');
    await expect(owner.getByRole('heading', { name: 'Hausarztpraxis Lindenhof' })).toBeVisible();
    await checkScreen(owner, 'shares of a result');
    const words = await owner.getByText(/\/shared\/[\w-]{22}/).innerText();
    return /\/shared\/[\w-]{22}/.exec(words)?.[0] ?? '';
  });

  const practice = await phone(browser);
  await test.step('the practice opens the link: nothing is told before the code', async () => {
    const answer = await practice.goto(`${link}?lang=de`);
    expect(answer?.headers()['x-robots-tag']).toContain('noindex');
    await expect(practice.getByRole('heading', { level: 1 })).toHaveText('Jemand teilt ein Dokument mit Ihnen');
    await expect(practice.getByText('Livia')).toHaveCount(0);
    await checkScreen(practice, 'link of a share');
    const { length: before } = await codesOf(PRACTICE);
    await pressByKeyboard(practice, 'Code senden');
    await expect(practice.getByText(/die auf 55 endet/)).toBeVisible();
    const code = await readCode(PRACTICE, before);
    await typeCode(practice, code === '000000' ? '111111' : '000000');
    await expect(practice.getByText('Der Code ist falsch').first()).toBeVisible();
    await checkScreen(practice, 'code of a share');
    await typeCode(practice, code);
    await expect(practice.getByText('Nur lesen.')).toBeVisible();
    // The owner's page hears of the wrong code and of the opening while they happen.
    await expect(owner.getByText('Falscher Code')).toBeVisible({ timeout: 20_000 });
    await expect(owner.getByText('Geöffnet', { exact: true })).toBeVisible({ timeout: 20_000 });
  });

  await test.step('printed, whose values they are stands above them', async () => {
    await practice.emulateMedia({ media: 'print' });
    const [whose, table] = [practice.getByText(/^Livia Musterbach, /), practice.getByRole('table')];
    await expect(whose).toBeVisible();
    expect((await whose.boundingBox())?.y).toBeLessThan((await table.boundingBox())?.y ?? 0);
    await expect(practice.getByText('Zum Inhalt')).toBeHidden();
    await practice.emulateMedia({ media: null });
  });

  await test.step('it reads values and whose they are, neither address nor phone', async () => {
    await expect(practice.getByText('Livia').first()).toBeVisible();
    const text = await practice.locator('body').innerText();
    expect(text).not.toMatch(/Strasse|079 000 00 01|@/);
    await expect(practice.getByRole('row').nth(5)).toBeVisible();
    await checkScreen(practice, 'shared result');
    const saved = practice.waitForEvent('download');
    await pressByKeyboard(practice, 'Befund (PDF)');
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  });

  await test.step('the owner sees it at once, and ends it: the open page is empty', async () => {
    await expect(owner.getByText('Befund als PDF geladen')).toBeVisible({ timeout: 20_000 });
    await pressByKeyboard(owner, 'Teilen jetzt beenden');
    await expect(owner.getByRole('dialog')).toBeVisible();
    await checkScreen(owner, 'end of a share');
    await pressByKeyboard(owner, 'Ja, beenden');
    await expect(owner.getByRole('heading', { name: 'Beendete Links' })).toBeVisible();
    await expect(practice.getByRole('heading', { level: 1 })).toHaveText('Das Teilen ist beendet', { timeout: 20_000 });
    await expect(practice.getByText('Livia')).toHaveCount(0);
    await practice.reload();
    await pressByKeyboard(practice, 'Code senden');
    await expect(practice.getByRole('heading', { level: 1 })).toHaveText('Dieser Link öffnet nichts');
    await checkScreen(practice, 'link of a share that ended');
  });
});

const phone = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'de-CH' })).newPage();
