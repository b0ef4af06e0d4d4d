import type { Page } from '@playwright/test';

/** Presses Tab until the focus stands on it: whoever uses no mouse must come there. */
export async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    const words = await page.evaluate(() => {
      const at = document.activeElement;
      return (at?.closest('label') ?? at)?.textContent ?? '';
    });
    if (name.test(words.replace(/\s/g, ' '))) return;
  }
  throw new Error(`Tab never came to ${name}`);
}
