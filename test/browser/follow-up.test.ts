import { expect, type Page } from '@playwright/test';
import { call } from '#test/factories/call.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { checkScreen } from './check-screen.ts';
import { product, signIn } from './people.ts';
import { test } from './story.ts';

/** His results recommend to check cholesterol and HbA1c again. */
const THEO = '+41790000002';

test('a recommended follow-up is ordered and paid from the result; another is ended and taken back', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page, THEO, patterns.userOverview);
  const { mainOrderId, product: productKey } = await findOpen(page, 'follow-cholesterol');

  await test.step('from the result to its page', async () => {
    await page.goto(paths.result(mainOrderId));
    const card = page.getByRole('region', { name: 'Cholesterin nachkontrollieren' });
    await card.getByRole('link', { name: 'Test ansehen' }).click();
    await arrive(page, patterns.followUp);
    await expect(page.getByRole('heading', { level: 1, name: 'Cholesterin nachkontrollieren' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'So geht es zu Hause' })).toBeVisible();
    await checkScreen(page, 'a recommended follow-up');
  });

  await test.step('the addresses: an invoice elsewhere is asked for at its fields', async () => {
    await page.getByRole('button', { name: 'Heimtest bestellen' }).press('Enter');
    await arrive(page, patterns.followUpAddress);
    await page.getByLabel('Strasse und Hausnummer').fill('Kistenweg 3');
    await page.getByRole('checkbox', { name: 'Die Rechnung geht an eine andere Adresse' }).click();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await checkScreen(page, 'the addresses of a follow-up, with errors');
    await page.getByRole('checkbox', { name: 'Die Rechnung geht an eine andere Adresse' }).click();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await arrive(page, patterns.followUpSummary);
  });

  await test.step('checked, confirmed, ordered once and paid', async () => {
    await expect(page.getByText('Kistenweg 3')).toBeVisible();
    await page.getByRole('radio', { name: 'Nein, nichts' }).click();
    await page.getByRole('checkbox', { name: /sieben Sätze/ }).click();
    await page.getByRole('checkbox', { name: /Ich nehme die AGB an/ }).click();
    await checkScreen(page, 'the summary of a follow-up');
    await page.getByRole('button', { name: 'Bestellen und bezahlen, CHF 69.00' }).dblclick();
    await page.waitForURL(/sandbox\/pay/);
    await page
      .getByRole('button', { name: /CHF 69\.00/ })
      .first()
      .click();
    await arrive(page, patterns.followUpConfirmation);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ihr Testset kommt etwa am/);
    await expect(page.getByText('Kistenweg 3')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Antworten prüfen' })).toBeVisible();
    await checkScreen(page, 'the confirmation of a follow-up');
    await page.goto(paths.followUp(mainOrderId, productKey));
    await expect(page.getByText('Diese Nachkontrolle ist bestellt')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Heimtest bestellen' })).toHaveCount(0);
  });

  await test.step('another is not wanted, and then is', async () => {
    const other = await findOpen(page, 'follow-hba1c');
    await page.goto(paths.followUp(other.mainOrderId, other.product));
    await page.getByRole('button', { name: 'Nicht mehr vorschlagen' }).press('Enter');
    const undo = page.getByRole('button', { name: 'Wieder vorschlagen' });
    await expect(undo).toBeFocused();
    await checkScreen(page, 'a follow-up that was ended');
    await page.goto(paths.result(other.mainOrderId));
    const card = page.getByRole('region', { name: 'HbA1c nachkontrollieren' });
    await expect(card.getByText('Wird nicht mehr vorgeschlagen')).toBeVisible();
    await card.getByRole('link', { name: 'Doch ansehen' }).click();
    await undo.click();
    await expect(page.getByRole('button', { name: 'Heimtest bestellen' })).toBeVisible();
  });
});

/** The newest result of whoever is signed in that recommends this; which one that is depends on what other stories release. */
async function findOpen(page: Page, key: string) {
  const stored = await page.evaluate(() => JSON.stringify(Object.values(sessionStorage)));
  const token = /accessToken\\+":\\+"([^"\\]+)/.exec(stored)?.[1] ?? '';
  const { reply: me } = await call(product.baseUrl, 'getMe', { token });
  const { reply } = await call(product.baseUrl, 'listCustomerFollowUps', { params: { customerId: me.id }, token });
  const found = reply.followUps.find((one) => one.key === key && one.status === 'open');
  if (!found) throw new Error(`no result recommends ${key}`);
  return found;
}
