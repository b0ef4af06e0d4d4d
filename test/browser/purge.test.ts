import { expect as expectSoon, type Page } from '@playwright/test';
import { checkScreen } from './check-screen.ts';
import { focusByKeyboard, pressByKeyboard, typeByKeyboard } from './keyboard.ts';
import { openOwnProduct } from './own-product.ts';
import { signIn } from './people.ts';
import { test } from './story.ts';

const expect = expectSoon.configure({ timeout: 30_000 });
const ADMIN = '+41790000011';
const SECOND_ADMIN = '+41790000016';
const USERS = '/admin/data/users';
/** A customer without an order. */
const PERSON = 'Beispieler';

let own: Awaited<ReturnType<typeof openOwnProduct>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  own = await openOwnProduct();
});
test.afterAll(() => own.close());

/** Fills in the form of the page that is open. */
async function confirm(page: Page, digits: string, button: string): Promise<void> {
  await typeByKeyboard(page, 'Zur Sicherheit', digits);
  await pressByKeyboard(page, button);
}

test('two administrators purge a person by the keyboard: drawer, plan, request, confirmation, live, and the proof', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const open = async () =>
    (await browser.newContext({ baseURL: own.baseUrl, viewport: { width: 1280, height: 900 } })).newPage();
  const [one, other] = [await open(), await open()];
  await signIn(one, ADMIN, '/admin/runtime');
  await one.goto(`${USERS}?q=${PERSON}`);
  await expect(one.getByRole('table')).toBeVisible();
  let address = '';

  await test.step('the drawer opens beside the list, and leads to the plan', async () => {
    await one.getByRole('heading', { level: 1 }).focus();
    await one.keyboard.press('j');
    await one.keyboard.press('Enter');
    const drawer = one.getByRole('region', { name: 'Person', exact: true });
    await expect(drawer.getByRole('heading', { level: 2 })).toContainText(PERSON);
    await checkScreen(one, 'a person beside the list');
    await one.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(one.locator('[id^="user-"]:focus')).toBeVisible();
    await one.keyboard.press('Enter');
    await pressByKeyboard(one, 'Löschplan');
    await expect(one.getByRole('heading', { level: 1, name: /^Löschplan für/ })).toBeVisible();
    address = new URL(one.url()).pathname;
    await checkScreen(one, 'the plan of a purge');
  });

  const digits = '0006';
  await test.step('one asks', async () => {
    await focusByKeyboard(one, 'Grund');
    await one.keyboard.press('ArrowDown');
    await confirm(one, digits, 'Löschung beantragen');
    await expect(one.getByText(/^Ihr Antrag ist gestellt/)).toBeVisible();
    await checkScreen(one, 'a purge that was asked for');
  });

  await test.step('the other confirms, and the first page follows by itself to the proof', async () => {
    await signIn(other, SECOND_ADMIN, '/admin/runtime');
    await other.goto(address);
    await expect(other.getByRole('button', { name: 'Endgültig löschen' })).toBeVisible();
    await other.getByRole('heading', { level: 1 }).focus();
    await confirm(other, digits, 'Endgültig löschen');
    for (const page of [one, other]) {
      await expect(page.getByText('Nichts gefunden')).toBeVisible();
      await expect(page.getByText('Nachgewiesen', { exact: true }).first()).toBeVisible();
    }
    await checkScreen(one, 'a purge that is proven');
  });

  await test.step('the person is found no more', async () => {
    await one.goto(`${USERS}?q=${PERSON}`);
    await expect(one.getByRole('heading', { name: new RegExp(`Niemand passt zu «${PERSON}»`) })).toBeVisible();
  });
});
