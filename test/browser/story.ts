import { test as base } from '@playwright/test';
import { stateUrl } from '#test/setup/start-browser-stack.ts';

/** A story in the browser. When one fails, the end of the product's logs and the jobs that are not done are printed with it. */
export const test = base.extend<{ stateOfFailure: undefined }>({
  stateOfFailure: [
    async ({ browserName: _ }, use, info) => {
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      const body = await fetch(stateUrl()).then((answer) => answer.text());
      await info.attach('state of the product', { body, contentType: 'text/plain' });
      console.error(body);
    },
    { auto: true },
  ],
});
