import { test as base, type Page } from '@playwright/test';
import { stateUrl } from '#test/setup/start-browser-stack.ts';

/** So much of a page tells where it stood. */
const LINES_OF_PAGE = 40;

/**
 * A story in the browser. When one fails, the end of the product's logs and the jobs that are not done are printed with it, and
 * where each page stood: whoever reads the output of a machine that is gone has nothing else.
 */
export const test = base.extend<{ stateOfFailure: undefined }>({
  stateOfFailure: [
    async ({ browser }, use, info) => {
      await use(undefined);
      if (info.status === info.expectedStatus) {
        // A staff page left open would go on living on the socket, and be drawn, beside every story that follows.
        await Promise.all(browser.contexts().map((context) => context.close()));
        return;
      }
      const body = await fetch(stateUrl()).then((answer) => answer.text());
      await info.attach('state of the product', { body, contentType: 'text/plain' });
      console.error(body);
      const pages = browser.contexts().flatMap((context) => context.pages());
      throw new Error(['where the pages stood', ...(await Promise.all(pages.map(describePage)))].join('\n\n'));
    },
    { auto: true },
  ],
});

async function describePage(page: Page): Promise<string> {
  const shown = await page
    .locator('main')
    .ariaSnapshot({ timeout: 2_000 })
    .catch((error: unknown) => String(error));
  return [page.url(), ...shown.split('\n').slice(0, LINES_OF_PAGE)].join('\n  ');
}
