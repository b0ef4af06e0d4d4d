import { expect, type Locator, type Page } from '@playwright/test';

/** More than any screen of a story has places to stop at. */
const MOST_STOPS = 80;

/**
 * Presses Tab until what bears a name that begins like this, and is one of those wanted, has the focus. It is on the page before the
 * first press: a page that is still coming would use the presses up.
 */
export async function focusByKeyboard(page: Page, name: string, wanted = '*'): Promise<void> {
  await page.waitForFunction(isNamed, { name, wanted, at: 'any' });
  for (let presses = 0; presses < MOST_STOPS; presses++) {
    if (await page.evaluate(isNamed, { name, wanted, at: 'focus' })) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`nothing called ‘${name}’ is reached by Tab`);
}

/** Whether what has the focus, or anything that Tab may stop at, bears a name that begins like this. */
function isNamed({ name, wanted, at }: { name: string; wanted: string; at: string }): boolean {
  const canStop = (element: HTMLElement) =>
    element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true });
  const places =
    at === 'focus'
      ? [document.activeElement as HTMLElement | null]
      : [...document.querySelectorAll<HTMLElement>(wanted)].filter(canStop);
  return places.some((element) => {
    if (!element || element === document.body || !element.matches(wanted)) return false;
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.innerText);
    const words = [element.getAttribute('aria-label'), ...labels, element.innerText].filter(Boolean).join(' ').trim();
    return words.startsWith(name);
  });
}

/** Goes to what bears this name and presses Enter. */
export async function pressByKeyboard(page: Page, name: string): Promise<void> {
  await focusByKeyboard(page, name);
  await page.keyboard.press('Enter');
}

/** Goes to a field and types; what stood in it is replaced. */
export async function typeByKeyboard(page: Page, name: string, text: string): Promise<void> {
  await focusByKeyboard(page, name, 'input, textarea');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Waits until the page that was come to has moved the focus to its heading: what has it before loses it, and the key goes astray. */
export const headingHasFocus = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 })).toBeFocused();

/** The same of a dialog, which takes the focus once it is drawn. */
export const dialogHasFocus = (dialog: Locator): Promise<void> => expect(dialog.locator(':focus')).toHaveCount(1);
