import { expect, type Locator, type Page } from '@playwright/test';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { readCode, typeCode } from './people.ts';
import { test } from './story.ts';

/** Nobody's number in the demo data. */
const NEW_NUMBER = '+41791999881';

/** Sends the form as it is: the summary of what is wrong takes the focus. */
async function fail(page: Page): Promise<void> {
  await page.locator('form button[type="submit"]').click();
  await expect(page.locator('form').getByRole('alert')).toBeFocused();
}

/** Types key by key; the field keeps the focus after each. */
async function typeOn(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  for (const key of text) {
    await page.keyboard.type(key);
    await expect(field).toBeFocused();
  }
  await expect(field).toHaveValue(text);
}

test('after a failed attempt people type on, in the field they chose', async ({ page }) => {
  await page.goto(`${paths.signup}?lang=de`);
  await fail(page);
  await typeOn(page, page.getByRole('textbox', { name: /Mobil/ }), NEW_NUMBER);
  await page.locator('form button[type="submit"]').click();
  await arrive(page, patterns.signupVerify);
  await typeCode(page, await readCode(NEW_NUMBER));
  await arrive(page, patterns.signupUserInfo);

  const firstName = page.getByLabel('Vorname', { exact: true });
  // The page before has a form too.
  await expect(firstName).toBeVisible();
  await fail(page);
  await page.getByRole('alert').locator('a[href="#firstName"]').click();
  await expect(firstName).toBeFocused();
  await typeOn(page, firstName, 'Zoé');
  await typeOn(page, page.getByLabel('Nachname', { exact: true }), "D'Angelo");
});
