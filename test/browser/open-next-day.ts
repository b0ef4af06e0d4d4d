import { expect, type Page } from '@playwright/test';

/**
 * Opens the next day with free times in the slot picker, after the one that opened by itself. In the last hours of a branch that one may
 * offer a single time, or one that is too soon by the moment it is booked.
 * @param press how the link is pressed: a story by the keyboard brings its own.
 */
export async function openNextDay(page: Page, press = clickNextDay): Promise<void> {
  const earliest = page.getByRole('radio', { name: /^\d\d:\d\d/ }).first();
  const shown = (await earliest.getAttribute('value')) ?? '';
  await press(page);
  await expect(earliest).not.toHaveAttribute('value', shown);
}

const clickNextDay = (page: Page) => page.getByRole('button', { name: 'Nächster freier Tag' }).click();
