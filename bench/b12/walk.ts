import type { Page as Tab } from '@playwright/test';
import { openBrowser } from './open-browser.ts';
import type { Page } from './pages.ts';

/** As much slower as Lighthouse's phone. */
const SLOWDOWN = 4;
/** What the browser does not tell of one by one took less than this (its least threshold). */
const UNTOLD_MS = 16;

declare global {
  interface Window {
    /** The longest event of each interaction, by its id, ms. */
    interactions?: Map<number, number>;
  }
}

/**
 * Uses the shop and a result on a slowed processor, as a finger and a keyboard do.
 * @returns of each interaction the time until what it changed was painted (Event Timing, as for INP), ms
 */
export async function walk(pages: readonly Page[]): Promise<number[]> {
  const pageOf = (name: string) => {
    const page = pages.find((one) => one.name === name);
    if (!page) throw new Error(`there is no page ${name}`);
    return page;
  };
  return [...(await inTab(pageOf('home'), shop)), ...(await inTab(pageOf('result'), readResult))];
}

/** From the front door to a time, going back once. Asks for nothing that needs an account. */
async function shop(tab: Tab): Promise<void> {
  const language = tab.locator('header').getByRole('button').first();
  await language.click();
  await tab.keyboard.press('Escape');
  await tab.locator('#book a').first().click();
  await tab
    .getByRole('link', { name: /Gesundheits-Check/ })
    .first()
    .click();
  await tab.getByRole('button', { name: 'Basis-Check wählen' }).click();
  const addon = tab.getByRole('checkbox').first();
  await addon.click();
  await addon.click();
  await tab.getByRole('button', { name: 'Weiter' }).click();
  await tab.locator('li button[data-region]').first().click();
  const field = tab.getByLabel('Ort, PLZ oder Name');
  await field.click();
  await field.pressSequentially('Winterthur', { delay: 60 });
  const branches = tab.locator('input[name="branch"]');
  await branches.nth(1).click();
  await branches.first().click();
  await tab.getByRole('button', { name: 'Grosse Karte' }).click();
  await tab.getByRole('button', { name: 'Liste zeigen' }).click();
  await tab
    .getByRole('radio', { name: /^\d\d:\d\d/ })
    .first()
    .waitFor();
  const days = tab.locator('label[data-date]:not([data-none])');
  for (const day of (await days.all()).slice(0, 4)) await day.click();
}

/** Opens and closes everything that can be. */
async function readResult(tab: Tab): Promise<void> {
  const folds = tab.locator('main button[aria-expanded]');
  await folds.first().waitFor();
  for (const fold of await folds.all()) {
    await fold.click();
    await fold.click();
  }
}

async function inTab(page: Page, use: (tab: Tab) => Promise<void>): Promise<number[]> {
  const { context, close } = await openBrowser(await page.keep());
  try {
    const tab = context.pages()[0] ?? (await context.newPage());
    await context.addInitScript(() => {
      const longest = new Map<number, number>();
      window.interactions = longest;
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
          if (interactionId) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    await tab.goto(page.address);
    await tab.locator('h1').first().waitFor();
    const devtools = await context.newCDPSession(tab);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await use(tab);
    const { told, count } = await tab.evaluate(async () => {
      // The last one is told after its frame.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
      return { told: [...(window.interactions?.values() ?? [])], count: performance.interactionCount };
    });
    return [...told, ...Array.from({ length: Math.max(0, count - told.length) }, () => UNTOLD_MS)];
  } finally {
    await close();
  }
}
