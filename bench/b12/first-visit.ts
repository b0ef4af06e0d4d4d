import { rm } from 'node:fs/promises';
import { buildWeb } from '#dev/bootstrap/build-web.mjs';
import { readProductGroups } from '#shared/server/catalogue/read-catalogue.ts';
import { firstFiles, gzipBytes } from '#test/setup/first-files.ts';
import { atLeast, atMost } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { median } from '../measure/statistics.ts';
import type { Bench } from '../setup/open-bench.ts';
import { measureBarePage } from './bare-page.ts';
import { type Visit, visit } from './visit.ts';

/** What else the machine does shows in single visits. */
const VISITS = 5;
const GOOD_PAINT_MS = 2_500;

/** B12: a first visit on a phone to the front door and to the choice of place and time, and the weight of its files. */
export async function firstVisit(bench: Bench): Promise<Row[]> {
  await buildWeb();
  await bench.start('api');
  const [group] = await readProductGroups(bench.services);
  const [product] = group?.products ?? [];
  if (!group || !product) throw new Error('the catalogue is empty');
  const selection = JSON.stringify({ productGroupKey: group.key, productKey: product.key });
  const origin = `http://localhost:${bench.port}`;
  const home = await visits(`${origin}/`);
  const appointment = await visits(`${origin}/products/appointment`, { selection });
  return [await weigh(bench), ...rowsOf('home', home), ...rowsOf('appointment', appointment)];
}

async function weigh(bench: Bench): Promise<Row> {
  const { scripts, styles } = firstFiles('/');
  const bare = await measureBarePage((folder) => bench.onClose(() => rm(folder, { recursive: true, force: true })));
  const measured = { value: gzipBytes([...scripts, ...styles]) / 1000, limit: bare / 1000, unit: 'kB gzip' };
  return rowOf('B12 first route, scripts and styles', measured, atMost(1.2));
}

async function visits(address: string, session?: Record<string, string>): Promise<Visit[]> {
  const seen: Visit[] = [];
  for (let count = 0; count < VISITS; count += 1) {
    const one = await visit(address, session);
    const { performance } = one.scores;
    console.log(
      `B12 ${address}: ${performance}, LCP ${Math.round(one.largestPaint)} ms, TBT ${Math.round(one.blocked)} ms, ${one.faults.join('; ')}`,
    );
    seen.push(one);
  }
  return seen;
}

function rowsOf(page: string, seen: readonly Visit[]): Row[] {
  const score = (category: keyof Visit['scores']) => median(seen.map(({ scores }) => scores[category]));
  const worst = Math.min(score('accessibility'), score('best-practices'), score('seo'));
  const paint = median(seen.map(({ largestPaint }) => largestPaint));
  const shift = median(seen.map((one) => one.shift));
  return [
    rowOf(`B12 ${page}, performance`, { value: score('performance'), limit: 1, unit: 'Lighthouse' }, atLeast(0.95)),
    rowOf(`B12 ${page}, all other scores`, { value: worst, limit: 1, unit: 'Lighthouse' }, atLeast(1)),
    rowOf(`B12 ${page}, largest paint`, { value: paint, limit: GOOD_PAINT_MS, unit: 'ms' }, atMost(1)),
    rowOf(`B12 ${page}, layout shift`, { value: shift, limit: 0.1, unit: 'CLS' }, atMost(1)),
  ];
}
