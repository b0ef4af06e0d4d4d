import type { Page } from '@playwright/test';

/** What a way through the product cost the person who went it. */
export interface Steps {
  /** Addresses at which something was pressed or typed, and the last one. */
  screens: string[];
  /** Addresses that went on by themselves, without anybody having to do anything. */
  passed: string[];
  /** Presses of buttons, links, choices and ticks, and forms sent with Enter; typing is not counted. */
  activations: number;
  seconds: number;
}

/**
 * Counts from here on what is pressed in this page. The browser itself counts, before the product sees the event: a press is a
 * pointer going down on something that acts, or Enter or Space on it.
 */
export async function countSteps(page: Page): Promise<{ end: () => Steps }> {
  const startedAt = Date.now();
  const acted = new Set<string>();
  const visited = new Set<string>();
  let activations = 0;
  await page.exposeFunction('noteStep', (path: string, isPress: boolean) => {
    acted.add(path);
    if (isPress) activations += 1;
  });
  await page.addInitScript(() => {
    const { noteStep } = window as unknown as { noteStep: (path: string, isPress: boolean) => void };
    const ACTING = 'a, button, label, summary, select, input[type=radio], input[type=checkbox], [role=option]';
    const acts = (target: EventTarget | null) => target instanceof Element && target.closest(ACTING) !== null;
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type);
    const note = (isPress: boolean) => noteStep(window.location.pathname, isPress);
    addEventListener('pointerdown', ({ target }) => !isText(target) && acts(target) && note(true), true);
    addEventListener(
      'keydown',
      ({ key, target }) => {
        if (key === 'Enter' ? acts(target) || isText(target) : key === ' ' && acts(target)) note(true);
      },
      true,
    );
    addEventListener('input', () => note(false), true);
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) visited.add(new URL(frame.url()).pathname);
  });
  return {
    end: () => {
      const last = new URL(page.url()).pathname;
      const screens = [...acted, ...(acted.has(last) ? [] : [last])];
      return {
        screens,
        passed: [...visited].filter((path) => !screens.includes(path)),
        activations,
        seconds: Math.round((Date.now() - startedAt) / 1000),
      };
    },
  };
}
