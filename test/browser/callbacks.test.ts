import { expect, type Page } from '@playwright/test';
import { crmPaths } from '#web/app/crm-paths.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { checkScreen } from './check-screen.ts';
import { openStaff, signIn } from './people.ts';
import { test } from './story.ts';

/** Has a released result, and reads German. */
const LIVIA = '+41790000001';
const CRM = '+41790000012';

/** More than the queue of a story has rows. */
const MOST_ROWS = 40;

/** Goes to the first row and down the queue until the call beside it is this person’s. */
async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  const chosen = page.getByRole('complementary', { name: 'Gewählter Rückruf' }).getByRole('heading', { level: 2 });
  for (let row = 0; row < MOST_ROWS; row++) await page.keyboard.press('k');
  for (let row = 0; row < MOST_ROWS; row++) {
    if ((await chosen.textContent()) === name) return;
    await page.keyboard.press('j');
  }
  throw new Error(`j never came to ${name}`);
}

test('a customer asks for a callback, the support takes it by keyboard, and the customer sees what becomes of it', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const owner = await context.newPage();
  await signIn(owner, LIVIA, patterns.userOverview);
  await owner.goto(paths.userResults);
  await owner.locator('a[href^="/results/"]:not([href*="/overview"], [href*="/bloodvalue"])').first().click();
  const staff = await openStaff(browser, CRM, crmPaths.overview, crmPaths.callbacks);
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText('Rückrufe');
  // No telephone is here: the browser would ask which program is to dial.
  await staff.evaluate(() =>
    document.addEventListener(
      'click',
      (event) => {
        if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault();
      },
      true,
    ),
  );
  const row = staff.getByRole('row').filter({ hasText: 'Livia Musterbach' });

  await test.step('the result leads to the form, which says the time it promises', async () => {
    await owner.getByRole('link', { name: 'Rückruf anfordern' }).last().click();
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText(/^Wir rufen Sie .+ zurück\.$/);
    await checkScreen(owner, 'callback, asked for');
    await owner.getByRole('button', { name: /^Rückruf .*anfordern$/ }).click();
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Ihr Rückruf');
    await expect(owner.getByText('Rückruf zugesagt')).toBeVisible();
    await checkScreen(owner, 'callback, promised');
  });

  await test.step('the queue shows it by itself; one person takes it and calls', async () => {
    await expect(row).toBeVisible({ timeout: 20_000 });
    await chooseByKeyboard(staff, 'Livia Musterbach');
    await staff.keyboard.press('a');
    await expect(row.getByText(/^Ich/)).toBeVisible();
    await expect(owner.getByText('Jemand von uns hat Ihre Anfrage übernommen.')).toBeVisible({ timeout: 20_000 });
    await staff.keyboard.press('c');
    await expect(owner.getByText('Wir rufen gerade an')).toBeVisible({ timeout: 20_000 });
    await checkScreen(staff, 'queue of callbacks');
  });

  await test.step('nobody answers: the next attempt has its time, and it reaches her', async () => {
    await staff.keyboard.press('x');
    await expect(owner.getByText(/nicht erreicht\.$/)).toBeVisible({ timeout: 20_000 });
    await expect(row.getByRole('button', { name: /Annehmen/ })).toBeVisible();
    await staff.keyboard.press('a');
    await expect(row.getByText(/^Ich/)).toBeVisible();
    await staff.keyboard.press('c');
    await expect(staff.getByText(/^Sie rufen seit/)).toBeVisible();
    await staff.keyboard.press('e');
    await expect(owner.getByText(/^Wir haben um .+ gesprochen\.$/)).toBeVisible({ timeout: 20_000 });
    await checkScreen(owner, 'callback, done');
  });
  await context.close();
  await staff.context().close();
});
