import { expect, type Locator, type Page } from '@playwright/test';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';

/** Opens the case of a person with a test from the doctors' list, and returns its order's id and number. */
export async function openCase(doctor: Page, initials: string, test: string): Promise<{ id: string; number: string }> {
  await doctor.goto(paths.doctorOrders);
  const row = doctor.getByRole('row', { name: new RegExp(`${initials} .*${test}`) }).first();
  const number = await row.getByRole('link').innerText();
  // By its number: the first row may be another one by then.
  await doctor.getByRole('link', { name: number }).click();
  const { orderId = '' } = await arrive(doctor, patterns.doctorReview);
  await expect(doctor.getByRole('heading', { level: 1 })).toBeVisible();
  return { id: orderId, number };
}

/** Judges by keyboard all that is open: each area as proposed, then the health measures. */
export async function acceptProposals(doctor: Page): Promise<void> {
  const heads = doctor.getByRole('heading', { level: 3 }).getByRole('button');
  await heads.first().click();
  const areas = await heads.count();
  for (let index = 0; index < areas; index++) {
    await doctor.keyboard.press('v');
    await doctor.keyboard.press('j');
  }
  await doctor.keyboard.press('h');
  await expect(openAreas(doctor)).toHaveCount(0);
}

/** Reads the preview and releases, with the key. */
export async function releaseByKey(doctor: Page, key = 'Control+Enter'): Promise<void> {
  await expect(doctor.getByText(/^Gespeichert/)).toBeVisible();
  await doctor.keyboard.press('Control+Enter');
  await expect(doctor.getByText('Alle Punkte sind erfüllt.')).toBeVisible();
  await doctor.getByRole('checkbox', { name: /gelesen/ }).click();
  await doctor.keyboard.press(key);
}

/** Heads of the areas whose level nobody has accepted. */
export const openAreas = (doctor: Page): Locator =>
  doctor.getByRole('heading', { level: 3 }).filter({ hasText: 'Vorschlag' });
