import { readFileSync } from 'node:fs';
import { expect as expectSoon, type Page } from '@playwright/test';
import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { type BodyOf, call } from '#test/factories/call.ts';
import { TERMS_VERSION } from '#test/factories/orders.ts';
import { Visitor } from '#test/setup/visitor.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { checkScreen } from './check-screen.ts';
import { dialogHasFocus, focusByKeyboard, headingHasFocus, pressByKeyboard, typeByKeyboard } from './keyboard.ts';
import { openOwnProduct } from './own-product.ts';
import { product, signIn } from './people.ts';
import { test } from './story.ts';

/** A product that has just started takes its time on a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 });
const ADMIN = '+41790000011';
const SECOND_ADMIN = '+41790000016';
const SETTINGS = '/admin/runtime';

const KIT: BodyOf<'createOrder'> = {
  ...{ productGroupKey: 'energy', productKey: 'ferritin-home', application: 'homesampling' },
  ...{ statementVersion: medicalStatement.version, statementConfirmed: true, termsVersion: TERMS_VERSION },
};

let own: Awaited<ReturnType<typeof openOwnProduct>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  own = await openOwnProduct();
});
test.afterAll(() => own.close());

/** Of whoever is signed in there, for a call that the page does not make. */
async function tokenOf(page: Page): Promise<string> {
  const kept = await page.evaluate(() => sessionStorage.getItem('authToken') ?? '{}');
  return (JSON.parse(kept) as { accessToken: string }).accessToken;
}

/** Turns a switch of the settings and saves its row, by the keyboard alone. */
async function turn(admin: Page, setting: string, confirm?: string): Promise<void> {
  await focusByKeyboard(admin, setting);
  await admin.keyboard.press('Space');
  await pressByKeyboard(admin, 'Speichern');
  if (confirm) {
    await dialogHasFocus(admin.getByRole('dialog'));
    await pressByKeyboard(admin, confirm);
    await expect(admin.getByRole('dialog')).toBeHidden();
  }
  await expect(admin.getByRole('button', { name: /^Speichern/ })).toHaveCount(0);
  // The next one is looked for from the top.
  await admin.getByRole('heading', { level: 1 }).focus();
}

test('an administrator changes settings by the keyboard; a page that is open hears of it and cannot buy while the shop is closed', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const open = async (viewport: { width: number; height: number }) =>
    (await browser.newContext({ baseURL: own.baseUrl, viewport })).newPage();
  const visitor = await open({ width: 360, height: 780 });
  await visitor.goto(`${paths.selectGroup('health-check')}?lang=de`);
  await expect(visitor.getByText(/CHF/).first()).toBeVisible();

  const admin = await open({ width: 1280, height: 900 });
  // Whoever only says that they come lands on the settings.
  await signIn(admin, ADMIN, SETTINGS);
  await expect(admin.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
  await checkScreen(admin, 'settings');

  await test.step('prices go from the open page and come back', async () => {
    await turn(admin, 'Preise anzeigen');
    await expect(visitor.getByText(/CHF/)).toHaveCount(0);
    await checkScreen(visitor, 'catalogue without prices');
    await turn(admin, 'Preise anzeigen');
    await expect(visitor.getByText(/CHF/).first()).toBeVisible();
  });

  await test.step('a closed shop leads the open page away, and back when it opens', async () => {
    await turn(admin, 'Shop geschlossen', 'Shop schliessen');
    await visitor.waitForURL((url) => url.pathname === patterns.storeMaintenance);
    await checkScreen(visitor, 'closed shop');
    await expect(admin.getByText('Der Shop ist geschlossen. Niemand kann bestellen.')).toBeVisible();
    await checkScreen(admin, 'settings while the shop is closed');
    await visitor.goto(paths.appointment);
    await visitor.waitForURL((url) => url.pathname === patterns.storeMaintenance);
    await turn(admin, 'Shop geschlossen');
    await expect(visitor.getByRole('heading', { name: 'Der Shop ist wieder offen.' })).toBeVisible();
    await visitor.getByRole('link', { name: 'Zum Angebot' }).click();
    await visitor.waitForURL((url) => url.pathname === paths.selectGroup());
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('hours of callbacks are chosen, explained, and found in the history', async () => {
    const hours = admin.getByRole('group', { name: 'Rückrufe auf Italienisch' });
    await hours.getByLabel('Bis zu diesem Tag').focus();
    await admin.keyboard.press('S');
    await typeByKeyboard(admin, 'Von dieser Zeit', '9');
    await admin.keyboard.press('Tab');
    await expect(hours.getByLabel('Von dieser Zeit')).toHaveValue('09:00');
    await typeByKeyboard(admin, 'Warum?', 'Neue Kollegin');
    await checkScreen(admin, 'hours of callbacks while they are changed');
    await hours.getByLabel('Bis zu dieser Zeit').focus();
    await admin.keyboard.press('Enter');
    await expect(admin.getByText(/Gespeichert/).first()).toBeVisible();
    await admin.getByRole('button', { name: /^Verlauf.*Rückrufe auf Italienisch/ }).press('Enter');
    const history = admin.getByRole('dialog');
    await expect(history.getByText('Mo–So, 00:00–24:00 → Mo–Sa, 09:00–24:00')).toBeVisible();
    await expect(history.getByText('Neue Kollegin')).toBeVisible();
    await checkScreen(admin, 'history of a setting');
    await admin.keyboard.press('Escape');
    await expect(history).toBeHidden();
  });

  await test.step('Ctrl+K finds an order and a place; the places fold, and on a phone they are a menu', async () => {
    await admin.keyboard.press('Control+k');
    const search = admin.getByRole('dialog', { name: 'Suchen oder springen' });
    await expect(search.getByRole('button', { name: 'Gutscheine' })).toBeVisible();
    await admin.keyboard.type('2500000019');
    await expect(search.getByRole('button', { name: /^2500000019/ })).toBeVisible();
    await checkScreen(admin, 'search of the administration');
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('heading', { name: '2500000019' })).toBeVisible();
    await admin.keyboard.press('Control+b');
    await checkScreen(admin, 'places folded');
    await admin.setViewportSize({ width: 360, height: 780 });
    await admin.getByRole('button', { name: 'Menü' }).press('Enter');
    await expect(admin.getByRole('dialog').getByRole('link', { name: 'Filialen' })).toBeVisible();
    await checkScreen(admin, 'menu of places');
    // Wider pages, at which that looked too, have no menu.
    await admin.getByRole('button', { name: 'Menü' }).press('Enter');
    await dialogHasFocus(admin.getByRole('dialog'));
    await admin.getByRole('dialog').getByRole('link', { name: 'Filialen' }).press('Enter');
    await expect(admin.getByRole('heading', { level: 1, name: 'Filialen' })).toBeVisible();
    await expect(admin.getByRole('dialog')).toBeHidden();
  });
});

test('a voucher is made by the keyboard: labels, codes, the file of codes, publishing, and what became of a code', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const admin = await (await browser.newContext({ baseURL: own.baseUrl })).newPage();
  await signIn(admin, SECOND_ADMIN, SETTINGS);
  await headingHasFocus(admin);
  await admin.getByRole('link', { name: 'Gutscheine' }).press('Enter');
  await expect(admin.getByRole('heading', { level: 1, name: 'Gutscheine' })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Herzmonat' })).toBeVisible();
  await checkScreen(admin, 'vouchers');

  await test.step('it begins unpublished, and says which languages are missing', async () => {
    await pressByKeyboard(admin, 'Neuer Gutschein');
    await typeByKeyboard(admin, 'Deutsch', 'Winterzauber');
    await typeByKeyboard(admin, 'Prozent', '15');
    await checkScreen(admin, 'a new voucher');
    await pressByKeyboard(admin, 'Gutschein anlegen');
    await expect(admin.getByText('Noch keine Codes.', { exact: false })).toBeVisible();
    await admin.getByRole('switch', { name: 'Veröffentlicht: Winterzauber' }).press('Space');
    await expect(admin.getByRole('alert').first()).toBeVisible();
    for (const [language, label] of [
      ['Französisch', 'Magie d’hiver'],
      ['Italienisch', 'Magia d’inverno'],
      ['Englisch', 'Winter magic'],
    ] as const)
      await admin.getByLabel(language).fill(label);
    await admin.getByRole('checkbox', { name: /Veröffentlicht/ }).press('Space');
    await admin.getByRole('button', { name: 'Speichern' }).press('Enter');
    await expect(admin.getByRole('switch', { name: 'Veröffentlicht: Winterzauber' })).toBeChecked();
  });

  await test.step('codes are its own or drawn; one that exists is refused where it was typed', async () => {
    await admin.getByRole('button', { name: 'Einer' }).press('Enter');
    await dialogHasFocus(admin.getByRole('dialog'));
    await typeByKeyboard(admin, 'Code', 'herz25');
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('dialog').getByRole('alert').first()).toBeVisible();
    await checkScreen(admin, 'a code that is taken');
    await typeByKeyboard(admin, 'Code', 'winter-15');
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('dialog')).toBeHidden();
    await admin.getByRole('button', { name: /Viele erzeugen/ }).press('Enter');
    await dialogHasFocus(admin.getByRole('dialog'));
    await typeByKeyboard(admin, 'Anzahl Codes', '12');
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('dialog')).toBeHidden();
    await expect(admin.getByRole('table', { name: 'Codes dieses Gutscheins' }).getByRole('row')).toHaveCount(14);
    await checkScreen(admin, 'a voucher with codes');
  });

  await test.step('all of them come as a file', async () => {
    const saved = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Als CSV' }).press('Enter');
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^winterzauber-[0-9a-f]{6}\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(14);
    expect(lines[1]).toMatch(/^WINTER-15;Winterzauber;0;1;/);
  });

  await test.step('the log of a code says what became of it, and such a voucher is not deleted', async () => {
    const customer = await new Visitor({ ...product, describeState: async () => '' }).signIn('+41790000004');
    const { _id: orderId, transactionNo } = await customer.need('createOrder', { body: KIT });
    const redeemed = await call(own.baseUrl, 'redeemVoucher', {
      token: await tokenOf(admin),
      body: { voucherCode: 'WINTER-15', orderId, transactionNo },
    });
    expect(redeemed.status).toBe(200);
    await admin.reload();
    await admin.getByRole('button', { name: /^Verlauf.*WINTER-15/ }).press('Enter');
    const log = admin.getByRole('dialog', { name: 'Einlösungen: WINTER-15' });
    await expect(log.getByRole('cell', { name: 'Eingelöst' })).toBeVisible();
    await checkScreen(admin, 'the log of a code');
    await admin.keyboard.press('Escape');
    await expect(log).toBeHidden();
    await expect(admin.getByRole('button', { name: 'Löschen …' })).toHaveCount(0);
  });

  await admin.getByRole('button', { name: /^Ausser Gebrauch.*WINTER-15/ }).press('Enter');
  await expect(admin.getByRole('row', { name: /WINTER-15/ })).toContainText('ausser Gebrauch');
});

test('an administrator writes to a person and follows the message until it arrived; who read whose data is looked into', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const admin = await (await browser.newContext({ baseURL: own.baseUrl })).newPage();
  await signIn(admin, ADMIN, SETTINGS);
  await admin.getByRole('link', { name: 'Daten' }).click();
  await headingHasFocus(admin);
  await admin.getByRole('link', { name: 'SMS', exact: true }).press('Enter');
  await pressByKeyboard(admin, 'Jemandem schreiben');
  await typeByKeyboard(admin, 'Name, Telefon oder Bestellnummer', 'Exempla');
  await pressByKeyboard(admin, 'Théo Exemplaz');
  await expect(admin.getByText('Noch nie hat jemand aus der Verwaltung geschrieben.')).toBeVisible();
  await typeByKeyboard(admin, 'Nachricht', 'Bonjour, veuillez nous appeler.');
  await checkScreen(admin, 'a message to a person');
  await pressByKeyboard(admin, 'SMS senden');
  // The page is not loaded again: it is told.
  await expect(admin.getByText('SMS angekommen')).toBeVisible();
  await expect(admin.getByRole('timer')).toContainText(/Noch 1\d:\d\d/);
  await expect(admin.getByRole('button', { name: 'SMS senden' })).toBeDisabled();
  await checkScreen(admin, 'a message that arrived');

  await admin.getByRole('link', { name: 'Zugriffe' }).press('Enter');
  const table = admin.getByRole('table', { name: 'Zugriffe' });
  await expect(table.getByText('Livia Musterbach').first()).toBeVisible();
  await checkScreen(admin, 'readings');
  await pressByKeyboard(admin, 'Nur Zugriffe auf die Daten von Livia');
  await expect(table.getByText('Théo Exemplaz')).toHaveCount(0);
  await pressByKeyboard(admin, 'Alle zeigen');
  await expect(table.getByText('Théo Exemplaz').first()).toBeVisible();
  await pressByKeyboard(admin, 'Abgewiesen');
  await expect(admin.getByText('Kein Zugriff passt')).toBeVisible();
  await checkScreen(admin, 'no reading');
});

test('an administrator finds an order by name, moves it by the keyboard with a reason, and takes appointments along', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const admin = await (await browser.newContext({ baseURL: own.baseUrl })).newPage();
  await signIn(admin, SECOND_ADMIN, SETTINGS);
  await admin.getByRole('link', { name: 'Daten' }).click();
  const table = admin.getByRole('table', { name: 'Aufträge' });
  await expect(table).toBeVisible();
  await checkScreen(admin, 'orders');
  await typeByKeyboard(admin, 'Suche', 'Musterbach');
  await expect(table.getByText('Théo Exemplaz')).toHaveCount(0);
  const paid = table.getByRole('row', { name: /Musterbach.*Bezahlt – wartet auf Probenahme/ }).first();
  const number = ((await paid.getByRole('button').textContent()) ?? '').slice(0, 10);
  const row = table.getByRole('row', { name: number });

  await test.step('its status by hand, along the allowed steps', async () => {
    await focusByKeyboard(admin, `${number} auswählen`);
    await admin.keyboard.press('Tab');
    await admin.keyboard.press('Enter');
    const open = admin.getByRole('region', { name: 'Offener Auftrag' });
    await expect(open).toBeFocused();
    await expect(open.getByText('079 000 00 01')).toBeVisible();
    await checkScreen(admin, 'an order beside the list');
    await open.focus();
    await pressByKeyboard(admin, 'Termin verschieben');
    const question = admin.getByRole('dialog');
    await dialogHasFocus(question);
    // The first one may pass while the screen is checked.
    await question.locator('#slot-list').getByRole('radio').last().focus();
    await admin.keyboard.press('Space');
    await question.getByLabel('Grund').fill('Am Telefon vereinbart');
    await checkScreen(admin, 'another time');
    await question.getByRole('button', { name: 'Verschieben' }).press('Enter');
    await expect(question).toBeHidden();
    await open.focus();
    await focusByKeyboard(admin, 'Bestätigt');
    await admin.keyboard.press('ArrowDown');
    await typeByKeyboard(admin, 'Grund', 'Labor hat telefonisch bestätigt');
    await pressByKeyboard(admin, 'Status ändern');
    await expect(row).toContainText('Im Labor eingetroffen');
    await expect(open.getByText('Stornieren ist nicht mehr möglich', { exact: false })).toBeVisible();
    await open.focus();
    await admin.keyboard.press('Escape');
    await expect(open).toHaveCount(0);
    await expect(row.getByRole('button')).toBeFocused();
  });

  await test.step('an address leads to an order', async () => {
    await row.getByRole('button').press('Enter');
    await expect(admin.getByRole('heading', { level: 2, name: number })).toBeVisible();
    await admin.reload();
    await expect(admin.getByRole('heading', { level: 2, name: number })).toBeVisible();
    await expect(row).toBeVisible();
  });

  await test.step('from a person to their orders', async () => {
    await admin.getByRole('link', { name: 'Benutzer' }).press('Enter');
    // The list of orders, which stands until this one has been loaded, has a search of the same name.
    await expect(admin.getByRole('region', { name: 'Benutzer' })).toBeVisible();
    await typeByKeyboard(admin, 'Suche', 'Sampleton');
    await expect(admin.getByRole('table', { name: 'Benutzer' }).getByRole('row')).toHaveCount(2);
    await checkScreen(admin, 'users');
    await admin.getByRole('link', { name: /^Aufträge.*Rowan/ }).press('Enter');
    await headingHasFocus(admin);
    await expect(table.getByText('Rowan Sampleton').first()).toBeVisible();
    await expect(table.getByText('Livia Musterbach')).toHaveCount(0);
  });

  await test.step('what a colleague does is seen at once, in the list and in the order that is open', async () => {
    const theirs = table.getByRole('row', { name: /Bezahlt – wartet auf Probenahme/ }).getByRole('button');
    const orderId = ((await theirs.first().getAttribute('id')) ?? '').slice('order-'.length);
    await theirs.first().press('Enter');
    const open = admin.getByRole('region', { name: 'Offener Auftrag' });
    await expect(open.getByRole('radio')).toHaveCount(3);
    const body = { status: OrderStatus.ANALYZING, reason: 'Am Telefon geklärt' };
    const moved = await call(own.baseUrl, 'setOrderStatus', { token: await tokenOf(admin), params: { orderId }, body });
    expect(moved.status).toBe(204);
    await expect(admin.locator('tr', { has: admin.locator(`#order-${orderId}`) })).toContainText('Im Labor');
    await expect(open.getByRole('radio')).toHaveCount(1);
    await expect(open.getByText(/Severin Zweitmann\. Grund: Am Telefon geklärt/)).toBeVisible();
  });

  await test.step('the appointments of some days as a file; days that make no sense are refused at their field', async () => {
    await admin.getByRole('link', { name: 'Termine' }).press('Enter');
    await expect(admin.getByRole('table', { name: 'Termine' })).toBeVisible();
    await checkScreen(admin, 'appointments');
    await admin.getByRole('button', { name: 'Als CSV …' }).press('Enter');
    const question = admin.getByRole('dialog');
    await question.getByLabel('Erster Tag', { exact: true }).fill('2026-11-30');
    await question.getByLabel('Letzter Tag', { exact: true }).fill('2026-11-01');
    await question.getByRole('button', { name: 'Datei sichern' }).press('Enter');
    await expect(question.getByText('Das Ende liegt vor dem Anfang', { exact: false }).first()).toBeVisible();
    await checkScreen(admin, 'days that make no sense');
    await question.getByLabel('Erster Tag', { exact: true }).fill('2026-01-01');
    const saved = admin.waitForEvent('download');
    await question.getByRole('button', { name: 'Datei sichern' }).press('Enter');
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/-appointments-2026-01-01-2026-11-01\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\ufeff?[^\r\n]*;/);
    await expect(question).toBeHidden();
  });
});
