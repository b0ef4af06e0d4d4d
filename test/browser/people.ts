import { type Browser, expect, type Page } from '@playwright/test';
import { messagesTo } from '#test/setup/sandbox.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';

/** Origin of the product that all stories share. */
export const product = { baseUrl: process.env.STACK_URL ?? '' };

/** The newest code that arrived by SMS at the stand-in's phone. */
export async function readCode(phoneNo: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const messages = await messagesTo(product, phoneNo);
    code = messages.find(({ body }) => /^\d{6} /.test(body))?.body.slice(0, 6) ?? '';
    expect(code).toMatch(/^\d{6}$/);
  }).toPass({ timeout: 20_000 });
  return code;
}

/** Types a code into the six boxes. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('input[autocomplete="one-time-code"], input[inputmode="numeric"]').first().click();
  await page.keyboard.type(code);
}

/** A member of staff signed in in a browser of their own, at the page they start with. */
export async function openStaff(browser: Browser, phoneNo: string, start: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, phoneNo, start);
  return page;
}

/** Signs in, in German; `start` is the page that opens then. */
export async function signIn(page: Page, phoneNo: string, start: string): Promise<void> {
  await page.goto(`${paths.login}?lang=de`);
  await page.getByLabel(/Mobil/).first().fill(phoneNo);
  await page.getByRole('button', { name: 'Code senden' }).click();
  await arrive(page, patterns.verify);
  await typeCode(page, await readCode(phoneNo));
  await arrive(page, start);
}
