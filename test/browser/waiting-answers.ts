import type { Page } from '@playwright/test';

/** How many answers are in this browser only, whoever gave them. */
export const countWaiting = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'unsent-answers')) return 0;
    const opened = indexedDB.open('unsent-answers');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const database = opened.result;
    const counted = database.transaction('answers').objectStore('answers').count();
    await new Promise((resolve) => counted.addEventListener('success', resolve));
    database.close();
    return counted.result;
  });
