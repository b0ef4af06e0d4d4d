import type { Page } from '@playwright/test';
import type { Stopwatch } from './time-acts.ts';

const USERS = '/admin/users';
const SMS = '/admin/sms';

/** Users and their SMS: the lists, searches, orders and views. */
export async function walkPeople(page: Page, watch: Stopwatch): Promise<void> {
  await watch.time('users: the list', USERS, () => page.goto('/admin/data/users'));
  for (const text of ['Selten', '+417810012', ''])
    await watch.choose('users: search, with the pause after typing', USERS, text, () =>
      page.getByRole('searchbox').fill(text),
    );
  await watch.time('users: more', USERS, () => page.getByRole('button', { name: 'Weitere anzeigen' }).click());
  await watch.time('sms: the list', SMS, () => page.goto('/admin/data/sms'));
  for (const view of ['failed', 'waiting', ''])
    await watch.choose('sms: view', SMS, view, () =>
      page.getByRole('main').locator('select').first().selectOption(view),
    );
  for (const text of ['Selten', ''])
    await watch.choose('sms: search, with the pause after typing', SMS, text, () =>
      page.getByRole('searchbox').fill(text),
    );
}

/** Ctrl+K: an order by its number, a person by phone and by name. */
export async function walkSpotlight(page: Page, watch: Stopwatch): Promise<void> {
  await page.goto('/admin/runtime');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await watch.painted();
  for (const text of ['2600150000', '+417810012', 'Selten']) {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('dialog').locator('input');
    await watch.time('spotlight, with the pause after typing', USERS, () => field.fill(text));
    await field.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

/** All that is found is chosen, and the preview of a cancellation is asked for. */
export async function walkBulk(page: Page, watch: Stopwatch): Promise<void> {
  await watch.time('orders: the list', '/admin/orders', () => page.goto('/admin/data/orders?status=0'));
  await page.getByRole('heading', { level: 1 }).focus();
  await watch.time('bulk: all that is found is chosen', '/admin/orders', () => page.keyboard.press('Shift+A'));
  await watch.time('bulk: preview', '/admin/bulk-acts/preview', () =>
    page.getByRole('button', { name: 'Stornieren', exact: true }).click(),
  );
}

/** A file of all orders, from the press until it lies in the list. Returns after its job. */
export async function walkExport(page: Page, watch: Stopwatch): Promise<void> {
  await page.goto('/admin/download');
  await page.getByText('Aufträge (CSV)', { exact: true }).click();
  const make = page.getByRole('button', { name: 'Datei erstellen' }).first();
  await make.waitFor();
  const start = performance.now();
  await make.click();
  await page
    .getByRole('button', { name: /^Laden/ })
    .first()
    .waitFor({ timeout: 600_000 });
  watch.note('export of all orders', performance.now() - start);
}
