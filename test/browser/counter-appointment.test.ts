import { expect as expectSoon } from '@playwright/test';
import { messagesTo } from '#test/setup/sandbox.ts';
import { partnerPaths } from '#web/app/partner-paths.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { aSellingBranch, press } from './at-counter.ts';
import { checkScreen } from './check-screen.ts';
import { product, readCode, signIn, typeCode } from './people.ts';
import { test } from './story.ts';

/** A product that has just started takes its time on a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 });
const BRANCH = '+41790000478';
const CUSTOMER = '+41790000489';

test('a counter books a time of its branch; the customer pays by the link on their telephone, and the counter sees it', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const key = await aSellingBranch('Apotheke am Steg', BRANCH);
  const open = async (width: number, height: number) =>
    (await browser.newContext({ viewport: { width, height }, locale: 'de-CH', hasTouch: true })).newPage();
  const counter = await open(1024, 768);
  await test.step('the branch signs in, and somebody new says who they are', async () => {
    await counter.goto(`${partnerPaths.signIn}?lang=de`);
    await counter.getByLabel('Schlüssel des Standorts').fill(key);
    await press(counter, 'Code anfordern');
    await arrive(counter, partnerPaths.verify);
    await counter.getByLabel('Mobilnummer des Standorts').first().fill(BRANCH);
    await counter.getByLabel('Code aus der SMS').fill(await readCode(BRANCH));
    await press(counter, 'Anmelden');
    await arrive(counter, partnerPaths.orders);
    await counter.getByLabel('Mobiltelefon').fill(CUSTOMER);
    await press(counter, 'Code senden');
    await expect(counter.getByRole('group', { name: /Code, 6 Ziffern/ })).toBeVisible();
    await typeCode(counter, await readCode(CUSTOMER));
    await counter.getByLabel('Vorname').fill('Ladina');
    await counter.getByLabel('Nachname').fill('Muster');
    const date = counter.getByRole('group', { name: /Geburtsdatum/ }).getByRole('textbox');
    for (const [at, part] of ['3', '11', '1984'].entries()) await date.nth(at).fill(part);
    await counter.getByLabel('weiblich').check();
    await press(counter, 'Weiter zum Test');
    await press(counter, /Energie-Check/);
    await press(counter, 'Weiter zum Termin');
  });

  const chosen = await test.step('a time of another day is held', async () => {
    const days = counter.getByRole('group', { name: 'Tage' }).getByRole('button', { disabled: false });
    await days.last().click();
    await expect(days.last()).toHaveAttribute('aria-pressed', 'true');
    const day = (await days.last().locator('b').innerText()).trim();
    const time = counter
      .getByRole('group', { name: /Nachmittag/ })
      .getByRole('button')
      .first();
    const from = (await time.innerText()).trim();
    await time.click();
    await expect(time).toHaveAttribute('aria-pressed', 'true');
    await expect(counter.getByRole('button', { name: /Jetzt entnehmen/ })).toHaveAttribute('aria-pressed', 'false');
    await checkScreen(counter, 'appointment at a counter');
    await press(counter, 'Weiter zur Zahlung');
    await expect(counter.getByText('Wartet auf die Bestätigung')).toBeVisible();
    await expect(counter.getByText(`${day} ${from}`)).toBeVisible();
    return { day, from };
  });

  const phone = await open(360, 780);
  await test.step('the link of the SMS leads to the order, its texts and its payment', async () => {
    await signIn(phone, CUSTOMER, patterns.userOverview);
    const linkOf = async () =>
      (await messagesTo(product, CUSTOMER)).flatMap(
        ({ body }) => /https?:\S+\/orders\/[\w-]{36}\S*/.exec(body) ?? [],
      )[0];
    await expect(async () => expect(await linkOf()).toBeDefined()).toPass();
    const { pathname } = new URL((await linkOf()) ?? '');
    await phone.goto(pathname);
    await phone.goto(paths.orderTerms(/[\w-]{36}/.exec(pathname)?.[0] ?? ''));
    await press(phone, 'Annehmen und zur Zahlung');
    await arrive(phone, patterns.settle);
    await expect(counter.getByText('Zahlung offen').first()).toBeVisible();
    await phone.getByRole('button', { name: /CHF/ }).last().click();
    await phone.waitForURL(/sandbox\/pay/);
    await phone.getByRole('button', { name: /bezahlen/i }).click();
    await arrive(phone, patterns.orderConfirmation);
    await expect(phone.getByText(chosen.from).first()).toBeVisible();
    await checkScreen(phone, 'confirmation of an order at a counter');
  });

  await test.step('the counter shows by itself that it is paid, and keeps the time in its list', async () => {
    await expect(counter.getByRole('heading', { level: 1 })).toHaveText('Bezahlt');
    await expect(counter.getByText(`${chosen.day} ${chosen.from}`)).toBeVisible();
    await checkScreen(counter, 'paid by link at a counter');
  });
});
