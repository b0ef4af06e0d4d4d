import { expect as expectSoon, type Page } from '@playwright/test';
import { readCode128 } from '#test/factories/read-barcode.ts';
import { messagesTo } from '#test/setup/sandbox.ts';
import { Visitor } from '#test/setup/visitor.ts';
import { partnerPaths } from '#web/app/partner-paths.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { arrive } from './arrive.ts';
import { aSellingBranch, press } from './at-counter.ts';
import { checkScreen } from './check-screen.ts';
import { codesOf, product, readCode, signIn, typeCode } from './people.ts';
import { forgetCodes } from './records.ts';
import { test } from './story.ts';

/** A product that has just started takes its time on a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 });
const BRANCH = '+41790000477';
const CUSTOMER = '+41790000488';

/** Calls with the token this tab holds now. */
async function branchOf(counter: Page): Promise<Visitor> {
  const branch = new Visitor({ ...product, describeState: async () => '' });
  const session = await counter.evaluate(() => sessionStorage.getItem('partnerSession'));
  branch.token = JSON.parse(session ?? '{}').accessToken;
  return branch;
}

/** Another order of the same customer, at the same counter; its number. */
async function anotherOrder(branch: Visitor): Promise<string> {
  await forgetCodes(CUSTOMER);
  const { length: before } = await codesOf(CUSTOMER);
  await branch.need('sendCounterCode', { body: { phoneNo: CUSTOMER, preferredLanguage: 'de' } });
  const code = await readCode(CUSTOMER, before);
  const { ticket } = await branch.need('verifyCounterCode', { body: { phoneNo: CUSTOMER, code } });
  const body = { ticket, productGroupKey: 'energy', productKey: 'energy-check', addonKeys: [], from: null };
  const { _id: orderId } = await branch.need('createPartnerOrder', { body });
  return (await branch.need('getPartnerOrder', { params: { orderId } })).orderNumber;
}

test('a branch orders for somebody new, to the label on the tube, and nothing of them stays', async ({ browser }) => {
  test.setTimeout(600_000);
  const key = await aSellingBranch('Apotheke am Schalter', BRANCH);
  const viewport = { width: 1024, height: 768 };
  const counter = await (await browser.newContext({ viewport, locale: 'de-CH', hasTouch: true })).newPage();
  await test.step('the branch signs in with its key, its number and the code on its telephone', async () => {
    await counter.goto(`${partnerPaths.signIn}?lang=de`);
    await counter.getByLabel('Schlüssel des Standorts').fill('ABCDE-FGHJK-MNPQR-STUVW');
    await press(counter, 'Code anfordern');
    await expect(counter.getByText('Falscher Partnerschlüssel')).toBeVisible();
    await checkScreen(counter, 'key of a branch');
    await counter.getByLabel('Schlüssel des Standorts').fill(key);
    await press(counter, 'Code anfordern');
    await arrive(counter, partnerPaths.verify);
    await counter.getByLabel('Mobilnummer des Standorts').first().fill(BRANCH);
    await counter.getByLabel('Code aus der SMS').fill(await readCode(BRANCH));
    await checkScreen(counter, 'code of a branch');
    await press(counter, 'Anmelden');
    await arrive(counter, partnerPaths.orders);
    await expect(counter.getByText('Heute noch kein Auftrag')).toBeVisible();
    await checkScreen(counter, 'counter');
  });
  await test.step('somebody new reads their code out and says who they are', async () => {
    await counter.getByLabel('Mobiltelefon').fill(CUSTOMER);
    await press(counter, 'Code senden');
    await expect(counter.getByRole('group', { name: /Code, 6 Ziffern/ })).toBeVisible();
    await typeCode(counter, await readCode(CUSTOMER));
    await counter.getByLabel('Vorname').fill('Seraina');
    await counter.getByLabel('Nachname').fill('Beispielin');
    const date = counter.getByRole('group', { name: /Geburtsdatum/ }).getByRole('textbox');
    for (const [at, part] of ['12', '06', '1991'].entries()) await date.nth(at).fill(part);
    await counter.getByLabel('weiblich').check();
    await checkScreen(counter, 'new person at a counter');
    await press(counter, 'Weiter zum Test');
  });
  await test.step('a test now', async () => {
    await press(counter, /Energie-Check/);
    await checkScreen(counter, 'test at a counter');
    await press(counter, 'Weiter zum Termin');
    await expect(counter.getByRole('button', { name: /Jetzt entnehmen/ })).toHaveAttribute('aria-pressed', 'true');
    await checkScreen(counter, 'time at a counter');
    await press(counter, 'Weiter zur Zahlung');
    await expect(counter.getByText('Wartet auf die Bestätigung')).toBeVisible();
    await checkScreen(counter, 'payment at a counter');
    await press(counter, 'Link noch einmal senden');
    await expect(counter.getByText(/Link noch einmal möglich in/)).toBeVisible();
    await counter.getByLabel(/Gutschein/).fill('GIBTESNICHT');
    await press(counter, 'Einlösen');
    await expect(counter.getByRole('alert').first()).toBeVisible();
    await press(counter, 'Auftrag abbrechen');
    const question = counter.getByRole('dialog', { name: /abbrechen\?/ });
    await expect(question.getByText('Es wurde nichts bezahlt.')).toBeVisible();
    await checkScreen(counter, 'cancelling at a counter');
    await question.getByRole('button', { name: 'Nicht abbrechen' }).click();
    await expect(question).toBeHidden();
  });
  await test.step('the customer reads and confirms on their own telephone', async () => {
    let orderId = '';
    await expect(async () => {
      const texts = (await messagesTo(product, CUSTOMER)).map(({ body }) => body);
      orderId = texts.map((body) => /\/orders\/([\w-]{36})/.exec(body)?.[1]).find((id) => id !== undefined) ?? '';
      expect(orderId).not.toBe('');
    }).toPass({ timeout: 30_000 });
    const phone = await (
      await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'de-CH' })
    ).newPage();
    await signIn(phone, CUSTOMER, patterns.userOverview);
    await phone.goto(paths.orderTerms(orderId));
    await expect(phone.getByRole('button', { name: 'Annehmen und zur Zahlung' })).toBeVisible();
    await checkScreen(phone, 'texts of an order at a counter');
    await press(phone, 'Annehmen und zur Zahlung');
    await arrive(phone, patterns.settle);
    await phone.context().close();
  });
  await test.step('paid at the till, sampled, taken back and sampled again', async () => {
    await expect(counter.getByText('Zahlung offen').first()).toBeVisible();
    await press(counter, /An der Kasse/);
    await press(counter, /erhalten/);
    await expect(counter.getByRole('heading', { level: 1 })).toHaveText('Bezahlt');
    await press(counter, 'Probe entnommen');
    await expect(counter.getByRole('heading', { level: 1 })).toHaveText(/Probe entnommen, /);
    await checkScreen(counter, 'sample at a counter');
    await press(counter, /Rückgängig/);
    await expect(counter.getByRole('heading', { level: 1 })).toHaveText('Bezahlt');
    await press(counter, 'Probe entnommen');
    await expect(counter.getByRole('heading', { level: 1 })).toHaveText(/Probe entnommen, /);
  });
  await test.step('what is printed is the label, and its code is the number of the order', async () => {
    const barcode = counter.locator('svg[data-barcode]');
    const wanted = (await barcode.getAttribute('data-barcode')) ?? '';
    expect(wanted).toMatch(/^\d{10}$/);
    await counter.emulateMedia({ media: 'print' });
    await expect(barcode).toBeVisible();
    await expect(counter.getByRole('heading', { level: 1 })).toBeHidden();
    const bars = await barcode
      .locator('rect[fill="#000"]')
      .evaluateAll((rects) =>
        rects.map((rect) => ({ x: Number(rect.getAttribute('x')), width: Number(rect.getAttribute('width')) })),
      );
    expect(readCode128(bars)).toBe(wanted);
    await counter.emulateMedia({ media: null });
  });
  await test.step('a label that was printed is printed after a reload too', async () => {
    await counter.evaluate(() => {
      window.print = () => undefined;
    });
    await expect(counter.getByText(/Noch nicht gedruckt/)).toBeVisible();
    const stored = counter.waitForResponse(/\/label$/);
    await press(counter, 'Etikett drucken');
    expect((await stored).status()).toBe(204);
    await counter.reload();
    await press(counter, /^Auftrag \d+ öffnen/);
    await expect(counter.getByRole('heading', { level: 1 })).toHaveText(/Probe entnommen, /);
    await expect(counter.getByText(/Noch nicht gedruckt/)).toHaveCount(0);
  });
  const gone = async () => {
    for (const words of [/Seraina/i, /Beispielin/i, /12\.06\.1991/, /000 04 88/])
      await expect(counter.locator('body')).not.toContainText(words);
  };
  await test.step('left alone with a sample taken, the counter forgets whose it was', async () => {
    await expect(counter.getByText('S. BEISPIELIN')).toBeVisible();
    await counter.clock.install();
    await counter.keyboard.press('Shift');
    await expect(counter.getByText(/Leert sich in 1:/)).toBeVisible();
    await counter.clock.fastForward(91_000);
    await expect(counter.getByLabel('Mobiltelefon')).toHaveValue('');
    await expect(counter.getByText('S. B.')).toBeVisible();
    await gone();
    expect(new URL(counter.url()).pathname).toMatch(/^\/partner\/[\w-]+\/orders$/);
  });
  await test.step('the next customer finds nothing', async () => {
    await press(counter, /^Auftrag \d+ öffnen/);
    await press(counter, /Nächste Kundin/);
    await expect(counter.getByText('S. B.')).toBeVisible();
    await gone();
  });
  await test.step('left alone with an order that is not paid, the counter locks', async () => {
    const branch = await branchOf(counter);
    const orderNumber = await anotherOrder(branch);
    await press(counter, `Auftrag ${orderNumber} öffnen`);
    await expect(counter.getByText('Wartet auf die Bestätigung')).toBeVisible();
    await expect(counter.getByText('Seraina Beispielin').first()).toBeVisible();
    await counter.keyboard.press('Shift');
    await expect(counter.getByText(/Sperrt in/)).toBeVisible();
    await counter.clock.fastForward(5 * 60_000 + 1000);
    await arrive(counter, partnerPaths.signIn);
    await expect(counter.getByText(/Dieser Schalter ist gesperrt/)).toBeVisible();
    expect(await counter.evaluate(() => sessionStorage.getItem('partnerSession'))).toBeNull();
    const listed = async () => (await branch.call('listPartnerOrders')).status;
    await branch.until('the end of the session at the server', listed, (status) => status === 401);
    await expect(counter.locator('body')).not.toContainText('S. B.');
    await gone();
    await counter.goBack();
    await arrive(counter, partnerPaths.signIn);
    await gone();
    expect((await codesOf(BRANCH)).length).toBe(1);
  });
});
