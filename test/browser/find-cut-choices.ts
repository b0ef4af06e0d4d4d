import type { Page } from '@playwright/test';

/** What the choices of a page say now and have no room for: a browser cuts a word of theirs without a sign. */
export const findCutChoices = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('select')].flatMap((choice) => {
      const text = choice.selectedOptions[0]?.textContent ?? '';
      const { font, paddingLeft, paddingRight } = getComputedStyle(choice);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) throw new Error('no canvas');
      pen.font = font;
      const room = choice.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return choice.clientWidth > 0 && pen.measureText(text).width > room + 1 ? [text] : [];
    }),
  );
