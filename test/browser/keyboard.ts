import type { Page } from '@playwright/test';

/** More than any screen of a story has places to stop at. */
const MOST_STOPS = 80;

/** Presses Tab until what bears a name that begins like this, and is one of those wanted, has the focus. */
export async function focusByKeyboard(page: Page, name: string, wanted = '*'): Promise<void> {
  for (let presses = 0; presses < MOST_STOPS; presses++) {
    if ((await nameOfFocused(page, wanted)).startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`nothing called ‘${name}’ is reached by Tab`);
}

/** What has the focus, by its name; empty where nothing that is wanted has. */
function nameOfFocused(page: Page, wanted: string): Promise<string> {
  return page.evaluate((selector) => {
    const element = document.activeElement as HTMLInputElement | null;
    if (!element || element === document.body || !element.matches(selector)) return '';
    const labels = [...(element.labels ?? [])].map((label) => label.innerText);
    return [element.getAttribute('aria-label'), ...labels, element.innerText].filter(Boolean).join(' ').trim();
  }, wanted);
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
