import type { Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

/** WCAG 2.2 AA, as axe names it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds wrong with a page as it is drawn now. axe is brought into a document once and stays: bringing it in costs more
 * than asking it, and a screen is looked at more than once.
 */
export async function findViolations(page: Page): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    const { axe: there } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await there.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
    return violations;
  }, RULES);
}
