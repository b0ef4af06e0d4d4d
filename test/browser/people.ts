import { type Browser, expect, type Page } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { messagesTo } from '#test/setup/sandbox.ts';
import { stateUrl } from '#test/setup/start-browser-stack.ts';
import { Visitor } from '#test/setup/visitor.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { forgetUsedCodes } from './records.ts';

/** Origin of the product that all stories share. */
export const product = { baseUrl: process.env.STACK_URL ?? '' };

/** The newest code that arrived by SMS at the stand-in's phone, once more than `before` have come. */
export async function readCode(phoneNo: string, before = 0): Promise<string> {
  let code = '';
  await expect(async () => {
    const codes = await codesOf(phoneNo);
    expect(codes.length).toBeGreaterThan(before);
    code = codes[0] ?? '';
  }).toPass({ timeout: 20_000 });
  return code;
}

/** The codes that a phone has received, newest first. */
export async function codesOf(phoneNo: string): Promise<string[]> {
  const messages = await messagesTo(product, phoneNo);
  return messages.flatMap(({ body }) => /^(\d{6}) /.exec(body)?.[1] ?? []);
}

/** Types a code into the six boxes. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('input[autocomplete="one-time-code"], input[inputmode="numeric"]').first().click();
  await page.keyboard.type(code);
}

/** A member of staff signed in in a browser of their own, at the page they start with; then at another one, where it is named. */
export async function openStaff(browser: Browser, phoneNo: string, start: string, next?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, phoneNo, start);
  if (next) await page.goto(next);
  return page;
}

/**
 * Signs in, in German; `start` is the page that opens then. `from: 'here'` where the login is open already, for a page that was
 * wanted. Another story may be signing in with the same phone at this moment: then the page says how long to wait, and this waits.
 */
export async function signIn(
  page: Page,
  phoneNo: string,
  start: string,
  { from = 'login' }: { from?: 'login' | 'here' } = {},
): Promise<void> {
  await forgetUsedCodes(phoneNo);
  if (from === 'login') await page.goto(`${paths.login}?lang=de`);
  await page.getByLabel(/Mobil/).first().fill(phoneNo);
  const send = page.getByRole('button', { name: 'Code senden' });
  const { length: before } = await codesOf(phoneNo);
  await expect(async () => {
    // A disabled button waits for the clock beside it.
    if (matchPath(patterns.login, new URL(page.url()).pathname)) await send.click({ timeout: 65_000 });
    await page.waitForURL((url) => matchPath(patterns.verify, url.pathname) !== null, { timeout: 20_000 });
  }).toPass({ timeout: 140_000 });
  const code = await readCode(phoneNo, before).catch(async () => {
    // It was asked for in the same moment as another story's, and only one was sent.
    await page.getByRole('button', { name: 'Neuen Code anfordern' }).click({ timeout: 65_000 });
    return readCode(phoneNo, before);
  });
  await typeCode(page, code);
  await arrive(page, start);
}

/** The calls of a member of staff, without a browser. Waits as `signIn` does where another story signs in with the same phone. */
export async function staffCalls(phoneNo: string): Promise<Visitor> {
  const describeState = () => fetch(stateUrl()).then((answer) => answer.text());
  const visitor = new Visitor({ ...product, describeState });
  await expect(async () => {
    await forgetUsedCodes(phoneNo);
    await visitor.signIn(phoneNo);
  }).toPass({ timeout: 140_000 });
  return visitor;
}
