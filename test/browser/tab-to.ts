import type { Page } from '@playwright/test';

/** Presses Tab until the focus stands on it: whoever uses no mouse must come there. It is on the page before the first press. */
export async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  const wanted = { source: name.source, flags: name.flags };
  await page.waitForFunction(says, { ...wanted, at: 'any' });
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(says, { ...wanted, at: 'focus' })) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

/** Whether what has the focus, or anything that Tab may stop at, has these words in it or around it. */
function says({ source, flags, at }: { source: string; flags: string; at: string }): boolean {
  const canStop = (element: HTMLElement) =>
    element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true });
  const places =
    at === 'focus' ? [document.activeElement] : [...document.querySelectorAll<HTMLElement>('*')].filter(canStop);
  return places.some((element) =>
    new RegExp(source, flags).test(((element?.closest('label') ?? element)?.textContent ?? '').replace(/\s/g, ' ')),
  );
}
