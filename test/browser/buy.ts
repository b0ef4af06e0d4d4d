import { expect, type Page } from '@playwright/test';
import { patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { readCode, typeCode } from './people.ts';

/** Somebody who has no account yet, as they fill in the form. */
export interface Newcomer {
  /** As it is typed. */
  typed: string;
  e164: string;
  firstName: string;
  lastName: string;
  /** Day, month, year. */
  born: [string, string, string];
  sex: 'weiblich' | 'männlich';
}

/**
 * The first test of a group without extras, at the second free time near Winterthur: the first may be too soon by the time that it is
 * ordered.
 */
export async function chooseBasicCheck(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Basis-Check wählen' }).click();
  await page.getByRole('button', { name: 'Weiter' }).click();
  await arrive(page, patterns.appointment);
  await page.getByLabel('Ort, PLZ oder Name').fill('Winterthur');
  await page
    .getByRole('list', { name: /Eulach/ })
    .getByRole('button')
    .nth(1)
    .click();
}

/** From the number to the account; the code goes off by itself. */
export async function signUp(page: Page, { typed, e164, firstName, lastName, born, sex }: Newcomer): Promise<void> {
  await arrive(page, patterns.signup);
  await page.getByLabel(/Mobil/).first().fill(typed);
  await page.getByRole('button', { name: 'Code senden' }).click();
  await arrive(page, patterns.signupVerify);
  await typeCode(page, await readCode(e164));
  await arrive(page, patterns.signupUserInfo);
  const [day, month, year] = born;
  await page.getByLabel('Vorname').fill(firstName);
  await page.getByLabel('Nachname').fill(lastName);
  await page.getByLabel('Tag').fill(day);
  await page.getByLabel('Monat').fill(month);
  await page.getByLabel('Jahr').fill(year);
  await page.getByRole('radio', { name: new RegExp(sex, 'i') }).click();
  await page.getByLabel('PLZ').fill('8400');
  await expect(page.getByRole('combobox', { name: 'Ort' })).toHaveValue('Winterthur');
  await page.getByRole('button', { name: 'Konto eröffnen' }).click();
}

/** The two pages between the summary and the provider. */
export async function confirmOrder(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Weiter' }).first().click();
  await arrive(page, patterns.orderConfirm);
  await page.getByRole('radio', { name: 'Nein, nichts' }).click();
  await page.getByRole('checkbox', { name: /sieben Sätze/ }).click();
  await page.getByRole('checkbox', { name: /Ich nehme die AGB an/ }).click();
  await page.getByRole('button', { name: `Bestellen und bezahlen, ${amount}` }).click();
  await page.waitForURL(/sandbox\/pay/);
}
