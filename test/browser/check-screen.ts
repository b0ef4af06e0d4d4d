import { readdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';

/** Widths and schemes that together show every layout and every colour once. */
const LOOKS = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;
/** Tall enough that no bar at the window's edge lies over anything: axe takes what is covered for too small. */
const TALL = 10_000;

/** A key of a text with the part of the product it belongs to: each file of words is one. */
const PARTS = readdirSync('locales/de').map((file) => file.replace('.json', ''));
const KEY = new RegExp(`\\b(${PARTS.join('|')}):[a-z]`, 'i');

/**
 * A screen as people meet it: on a phone and on a desk, by day and by night. axe finds nothing (WCAG 2.2 AA), nothing runs
 * over the side at 320 px, no key of a text shows through, no ß stands in German.
 */
export async function checkScreen(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 };
  // A colour on its way to the other scheme is no colour to judge.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  });
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: TALL });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await findViolations(page);
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
    expect.soft(found, `${name} at ${width} px, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  // Figures are drawn anew for their new width.
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: `${name} runs over the side at 320 px`,
    })
    .toBeLessThanOrEqual(0);
  const text = await page.locator('body').innerText();
  expect.soft(text, `${name} shows a key instead of a text`).not.toMatch(KEY);
  expect.soft(text, `${name} has an ß`).not.toContain('ß');
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
