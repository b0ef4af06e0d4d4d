import { expect as expectSoon, type Page } from '@playwright/test';
import sharp from 'sharp';
import medicalStatement from '#shared/content/medical-statement.json' with { type: 'json' };
import swissHolidays from '#shared/content/swiss-holidays.json' with { type: 'json' };
import { type Holiday, listPublicHolidays } from '#shared/domain/booking/public-holidays.ts';
import { addDays } from '#shared/domain/calendar-date.ts';
import { formatLongDate, weekdayOf, zurichDate } from '#shared/domain/format-date.ts';
import { TERMS_VERSION } from '#test/factories/orders.ts';
import { Visitor } from '#test/setup/visitor.ts';
import { checkScreen } from './check-screen.ts';
import { dialogHasFocus, focusByKeyboard, headingHasFocus, pressByKeyboard, typeByKeyboard } from './keyboard.ts';
import { openOwnProduct } from './own-product.ts';
import { product, signIn } from './people.ts';
import { test } from './story.ts';

/** A product that has just started takes its time on a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 });
const ADMIN = '+41790000011';
const NAME = 'Apotheke zur Geschichte';

let own: Awaited<ReturnType<typeof openOwnProduct>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  own = await openOwnProduct();
});
test.afterAll(() => own.close());

/** A Wednesday that can be booked: Christmas and New Year may both be one, the one after is none. */
const wednesday = (): string => {
  const [from, days] = [addDays(zurichDate(new Date()), 7), 21];
  const all = swissHolidays.holidays as readonly Holiday[];
  const holidays = listPublicHolidays(all, { canton: 'ZH', from, days });
  const ahead = Array.from({ length: days }, (_, day) => addDays(from, day));
  return ahead.find((date) => weekdayOf(`${date}T12:00:00Z`) === 3 && !holidays.includes(date)) ?? from;
};

/** Somebody holds the afternoon's first time at a branch. */
async function book(partnerBranchId: string, date: string): Promise<string> {
  const customer = await new Visitor({ ...product, describeState: async () => '' }).signIn('+41790000004');
  const { slots } = await customer.need('listTimeSlots', {
    params: { id: partnerBranchId },
    query: { selectedDate: date },
  });
  const { orderNumber } = await customer.need('createOrder', {
    body: {
      ...{ productGroupKey: 'heart', productKey: 'heart-basic', addonKeys: [], application: 'branch' },
      ...{ statementVersion: medicalStatement.version, statementConfirmed: true, termsVersion: TERMS_VERSION },
      appointment: { partnerBranchId, from: slots.at(-1)?.from ?? '' },
    },
  });
  return orderNumber;
}

/** Goes to a day of the calendar that has the focus, by its weeks and days. */
async function goTo(admin: Page, date: string): Promise<void> {
  const wanted = formatLongDate(`${date}T12:00:00Z`, 'de');
  const focused = () => admin.evaluate(() => document.activeElement?.getAttribute('data-date') ?? '');
  for (let presses = 0; presses < 60; presses += 1) {
    const at = await focused();
    if (at === date) break;
    await admin.keyboard.press(addDays(at, 7) <= date ? 'ArrowDown' : 'ArrowRight');
    await expect.poll(focused).not.toBe(at);
  }
  await expect(admin.getByRole('gridcell', { name: wanted })).toBeFocused();
}

test('an administrator makes a branch by the keyboard, changes its hours around an appointment, and blocks a day', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const admin = await (await browser.newContext({ baseURL: own.baseUrl })).newPage();
  await signIn(admin, ADMIN, '/admin/runtime');
  await headingHasFocus(admin);
  await admin.getByRole('link', { name: 'Filialen' }).press('Enter');
  await expect(admin.getByRole('heading', { level: 1, name: 'Filialen' })).toBeVisible();
  await checkScreen(admin, 'branches');
  const date = wednesday();
  let branchId = '';

  await test.step('it is made, and open', async () => {
    await pressByKeyboard(admin, 'Neu');
    // The search is called so too.
    await admin.getByLabel('Name', { exact: true }).focus();
    await admin.keyboard.type(NAME);
    await typeByKeyboard(admin, 'Strasse und Nummer', 'Musterweg 1');
    await typeByKeyboard(admin, 'PLZ', '8400');
    await typeByKeyboard(admin, 'Ort', 'Winterthur');
    await focusByKeyboard(admin, 'Kanton');
    // Zug, and the one after it.
    await admin.keyboard.press('Z');
    await admin.keyboard.press('ArrowDown');
    await expect(admin.getByLabel('Kanton')).toHaveValue('ZH');
    await pressByKeyboard(admin, 'Vom Ort übernehmen');
    await expect(admin.getByLabel('Breite')).toHaveValue(/^47\.\d{4}$/);
    await focusByKeyboard(admin, 'Aktiv: nimmt');
    await admin.keyboard.press('Space');
    await checkScreen(admin, 'a new branch');
    await pressByKeyboard(admin, 'Filiale anlegen');
    await expect(admin.getByRole('heading', { name: NAME })).toBeVisible();
    await admin.waitForURL(/branch=[0-9a-f-]{36}/);
    branchId = new URL(admin.url()).searchParams.get('branch') ?? '';
  });

  await test.step('hours that leave somebody without their time name them first', async () => {
    const orderNumber = await book(branchId, date);
    await admin.getByLabel('Name', { exact: true }).focus();
    await typeByKeyboard(admin, 'Mittwoch, Zeit 2', '13.30-15');
    await pressByKeyboard(admin, 'Speichern');
    const dialog = admin.getByRole('dialog', { name: '1 Termin verliert seine Zeit' });
    await expect(dialog.getByText(orderNumber)).toBeVisible();
    await checkScreen(admin, 'appointments that lose their time');
    await pressByKeyboard(admin, 'Termine bestehen lassen und ändern');
    await expect(dialog).toBeHidden();
    await expect(admin.getByText('Noch nicht gespeichert')).toBeHidden();
    await expect(admin.getByLabel('Mittwoch, Zeit 2', { exact: true })).toHaveValue('13:30 – 15:00');
    await checkScreen(admin, 'a branch');
  });

  await test.step('it gives up one test, whose appointment is named, and customers find it no more; then all again', async () => {
    const visitor = new Visitor({ ...product, describeState: async () => '' });
    const { productGroups } = await visitor.need('listProductGroups');
    const heart = productGroups.flatMap(({ products }) => products).find(({ key }) => key === 'heart-basic');
    const isOffered = async () => {
      const { partnerBranches } = await visitor.need('listPartnerBranches', {
        query: { query: NAME, productId: ['heart-basic'] },
      });
      return partnerBranches.some(({ _id }) => _id === branchId);
    };
    const all = admin.getByRole('checkbox', { name: 'Alle Tests' });
    await expect.poll(isOffered).toBe(true);
    await admin.getByLabel('Name', { exact: true }).focus();
    await focusByKeyboard(admin, 'Alle Tests');
    await admin.keyboard.press('Space');
    await focusByKeyboard(admin, heart?.name.de ?? '');
    await admin.keyboard.press('Space');
    await expect(admin.getByText(/^\d+ von \d+ Tests$/)).toBeVisible();
    await checkScreen(admin, 'tests of a branch');
    await admin.keyboard.press('Control+s');
    const dialog = admin.getByRole('dialog', { name: '1 Termin verliert seine Zeit' });
    await dialogHasFocus(dialog);
    await pressByKeyboard(admin, 'Termine bestehen lassen und ändern');
    await expect(dialog).toBeHidden();
    await expect.poll(isOffered).toBe(false);
    await all.focus();
    await admin.keyboard.press('Space');
    await admin.keyboard.press('Control+s');
    // Its hours leave it without its time still.
    await dialogHasFocus(dialog);
    await pressByKeyboard(admin, 'Termine bestehen lassen und ändern');
    await expect(admin.getByText('Noch nicht gespeichert')).toBeHidden();
    await expect.poll(isOffered).toBe(true);
  });

  await test.step('its logo is looked at, then saved', async () => {
    const buffer = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#0B5A66' } })
      .png()
      .toBuffer();
    await admin.getByTestId('logo-file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    const logo = admin.getByRole('img', { name: `Logo von ${NAME}` });
    await expect(logo).toHaveAttribute('src', /^blob:/);
    await admin.getByRole('button', { name: 'Logo speichern' }).press('Enter');
    await expect(logo).toHaveAttribute('src', /^\/api\/partner-branches\//);
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step('its key is shown once', async () => {
    await admin.getByRole('button', { name: 'Schlüssel machen …' }).press('Enter');
    const dialog = admin.getByRole('dialog');
    await dialogHasFocus(dialog);
    await dialog.getByRole('button', { name: 'Schlüssel machen' }).press('Enter');
    await expect(dialog.getByText(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/)).toBeVisible();
    await checkScreen(admin, 'a key that is shown once');
    await admin.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a day is marked and blocked, with its appointment, and opens again', async () => {
    await admin.getByRole('link', { name: 'Gesperrte Tage' }).press('Enter');
    await expect(admin.getByRole('heading', { level: 1, name: 'Gesperrte Tage' })).toBeVisible();
    await admin.getByLabel('Filiale', { exact: true }).selectOption({ label: `${NAME}, Winterthur` });
    await expect(admin.getByText('Feiertage im Kanton ZH')).toBeVisible();
    const day = admin.locator('[role="gridcell"][tabindex="0"]');
    const year = date.slice(0, 'YYYY'.length);
    await expect(day).toHaveAttribute('data-date', /^\d{4}-/);
    if (!(await day.getAttribute('data-date'))?.startsWith(year))
      await admin.getByRole('button', { name: 'Jahr danach' }).press('Enter');
    await expect(day).toHaveAttribute('data-date', new RegExp(`^${year}-`));
    await day.focus();
    await goTo(admin, date);
    await admin.keyboard.press('Space');
    await checkScreen(admin, 'blocked days');
    await day.focus();
    await admin.keyboard.press('Enter');
    await dialogHasFocus(admin.getByRole('dialog'));
    await expect(admin.getByRole('dialog')).toContainText(NAME);
    await pressByKeyboard(admin, 'Termine bestehen lassen und sperren');
    await expect(admin.getByRole('dialog')).toBeHidden();
    const cell = admin.getByRole('gridcell', {
      name: new RegExp(`${formatLongDate(`${date}T12:00:00Z`, 'de')}, gesperrt`),
    });
    await expect(cell).toBeVisible();
    await admin
      .getByRole('button', { name: /^Öffnen/ })
      .first()
      .press('Enter');
    await expect(admin.getByRole('button', { name: 'Doch sperren' })).toBeVisible();
    await expect(cell).toHaveCount(0);
  });
});
