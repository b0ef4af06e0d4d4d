import { type Browser, expect, type Page } from '@playwright/test';

/** The newest code that arrived by SMS at the stand-in's phone, other than `not`. */
export async function readCode(page: Page, phoneNo: string, not = ''): Promise<string> {
  let code = '';
  await expect(async () => {
    const answer = await page.request.get(`/sandbox/messages?phoneNo=${encodeURIComponent(phoneNo)}`);
    const messages = (await answer.json()) as { body: string }[];
    code = messages.find(({ body }) => /^\d{6} /.test(body))?.body.slice(0, 6) ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect(code).not.toBe(not);
  }).toPass({ timeout: 20_000 });
  return code;
}

/** Types a code into the six boxes. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('input[autocomplete="one-time-code"], input[inputmode="numeric"]').first().click();
  await page.keyboard.type(code);
}

/** A member of staff signed in in a browser of their own. */
export async function openStaff(browser: Browser, phoneNo: string, path: RegExp): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto('/auth/login?lang=de');
  await page.getByLabel(/Mobil/).first().fill(phoneNo);
  await page.getByRole('button', { name: 'Code senden' }).click();
  await page.waitForURL(/verify/);
  await typeCode(page, await readCode(page, phoneNo));
  await page.waitForURL(path);
  return page;
}
