import { chromium } from '@playwright/test';
import { createConnection } from 'mysql2/promise';
import { buildWeb } from '#dev/bootstrap/build-web.mjs';
import { ensureChromium } from '#dev/bootstrap/ensure-chromium.mjs';
import { fillOrders, ORDERS } from '#test/factories/many-orders.ts';
import { atMost } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { median, percentile } from '../measure/statistics.ts';
import type { Bench } from '../setup/open-bench.ts';
import { signInAdministrator } from '../setup/sign-in-administrator.ts';
import { takePictures } from './take-pictures.ts';
import { Stopwatch } from './time-acts.ts';
import { walkAppointments, walkOrders } from './walk-orders.ts';
import { walkBulk, walkExport, walkPeople, walkSpotlight } from './walk-others.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** Up to a second a thin line on top is enough (interface guide, section 2). */
const LIMIT_MS = 1_000;
/** Of a busy machine. */
const PATIENCE_MS = 60_000;
/** A folder for pictures of the screens. */
const PICTURES = process.env.PICTURES;

/** B14: the administration's screens in Chromium with 200,000 orders, and what somebody waits for a filter, a page, a search. */
export async function administerMany(bench: Bench): Promise<Row[]> {
  await buildWeb();
  const connection = await createConnection({ uri: bench.databaseUrl });
  const start = performance.now();
  await fillOrders(connection);
  console.log(`B14: ${ORDERS} orders filled in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await connection.end();
  const tokens = await signInAdministrator(bench.services);
  await bench.start('api');
  await bench.start('worker');
  const browser = await chromium.launch({
    executablePath: await ensureChromium('chromium'),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  bench.onClose(() => browser.close());
  const context = await browser.newContext({
    baseURL: `http://localhost:${bench.port}`,
    locale: 'de-CH',
    viewport: { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript((kept) => sessionStorage.setItem('authToken', kept), JSON.stringify(tokens));
  if (PICTURES) await takePictures(context, PICTURES);
  const page = await context.newPage();
  const watch = new Stopwatch(page);
  const walks = [walkOrders, walkAppointments, walkPeople, walkSpotlight, walkBulk];
  try {
    // What is compiled and cached once waits for nobody again.
    await walkOrders(page, new Stopwatch(page));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const walk of walks) await walk(page, watch);
    }
    await walkExport(page, watch);
  } catch (error) {
    console.error(`B14 stopped at ${page.url()}: ${await page.getByRole('main').innerText()}`);
    throw error;
  }
  return report(watch);
}

function report({ waits }: Stopwatch): Row[] {
  console.table(
    [...waits].map(([what, all]) => ({
      what,
      times: all.length,
      median: Math.round(median(all)),
      p99: Math.round(percentile(all, 0.99)),
    })),
  );
  const lists = [...waits].filter(([what]) => what !== 'export of all orders').flatMap(([, all]) => all);
  const row = (name: string, value: number) =>
    rowOf(`B14 ${ORDERS} orders, ${name}`, { value, limit: LIMIT_MS, unit: 'ms' }, atMost(1));
  return [row('wait in the median', median(lists)), row('wait p99', percentile(lists, 0.99))];
}
