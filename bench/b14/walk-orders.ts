import type { Page } from '@playwright/test';
import { BRANCHES, RARE_BRANCH } from '#test/factories/many-orders.ts';
import type { Stopwatch } from './time-acts.ts';

const ORDERS = '/admin/orders';
const APPOINTMENTS = '/admin/appointments';
/** What is chosen in turn, common and rare; the empty choice takes it back. */
const FILTERS: [label: string, values: string[]][] = [
  ['Status', ['4', '0', 'null', '6', '']],
  ['Probenahme', ['homesampling', 'branch', '']],
  ['Test', ['heart', 'gut', '']],
  ['Programm', ['pilot', '']],
  ['Standort', [RARE_BRANCH, `${BRANCHES}20`, '']],
];
const DAYS = ['01.03.2024', '01.06.2025'];
const SEARCHES = ['2600199', 'Selten', '+417810012'];
const PAGES = 3;

/** Orders: every filter, days, searches, pages, both directions, and one that is opened. */
export async function walkOrders(page: Page, watch: Stopwatch): Promise<void> {
  await watch.time('orders: the list', ORDERS, () => page.goto('/admin/data/orders?lang=de'));
  await filter(page, watch, 'orders', ORDERS);
  await pages(page, watch, 'orders', ORDERS);
  await watch.time('orders: the other way round', ORDERS, () =>
    page.getByRole('columnheader').getByRole('button', { name: 'Auftrag' }).click(),
  );
  await watch.time('orders: one is opened', await pathOfFirst(page), () =>
    page.locator('button[id^="order-"]').first().click(),
  );
}

/** Appointments, by the same filters. */
export async function walkAppointments(page: Page, watch: Stopwatch): Promise<void> {
  await watch.time('appointments: the list', APPOINTMENTS, () => page.goto('/admin/data/appointments'));
  await filter(page, watch, 'appointments', APPOINTMENTS);
}

async function filter(page: Page, watch: Stopwatch, list: string, path: string): Promise<void> {
  const line = page.getByRole('region', { name: 'Suche und Filter' });
  for (const [label, values] of FILTERS) {
    for (const value of values)
      await watch.choose(`${list}: filter`, path, value, () =>
        line.getByLabel(label, { exact: true }).selectOption(value),
      );
  }
  const since = line.locator('input:not([type="search"])').first();
  for (const day of [...DAYS, '']) await watch.choose(`${list}: day`, path, day, () => since.fill(day));
  for (const text of [...SEARCHES, ''])
    await watch.choose(`${list}: search, with the pause after typing`, path, text, () =>
      line.getByRole('searchbox').fill(text),
    );
}

async function pages(page: Page, watch: Stopwatch, list: string, path: string): Promise<void> {
  for (let count = 0; count < PAGES; count += 1)
    await watch.time(`${list}: next page`, path, () => page.getByRole('button', { name: 'Nächste Seite' }).click());
  await watch.time(`${list}: first page`, path, () => page.getByRole('button', { name: 'Zum Anfang' }).click());
}

async function pathOfFirst(page: Page): Promise<string> {
  const id = (await page.locator('button[id^="order-"]').first().getAttribute('id')) ?? '';
  return `/orders/${id.slice('order-'.length)}`;
}
