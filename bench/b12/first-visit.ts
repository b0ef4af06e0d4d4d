import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { buildWeb } from '#dev/bootstrap/build-web.mjs';
import { firstFiles, gzipBytes } from '#test/setup/first-files.ts';
import { atLeast, atMost } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { median, percentile } from '../measure/statistics.ts';
import type { Bench } from '../setup/open-bench.ts';
import { measureBarePage } from './bare-page.ts';
import { listPages, type Page } from './pages.ts';
import { type Visit, visit } from './visit.ts';
import { walk } from './walk.ts';

/** What else the machine does shows in single visits. */
const VISITS = 5;
const GOOD_PAINT_MS = 2_500;
const WALKS = 3;
/** What a finger waits at most for what it changed, for nothing to seem late. */
const GOOD_WAIT_MS = 100;

/**
 * B12: a first visit on a phone to the front door, to the choice of a test, to that of place and time and to a result, the weight of
 * the front door's files, and how long a slowed processor lets a finger wait.
 */
export async function firstVisit(bench: Bench): Promise<Row[]> {
  await buildWeb();
  await bench.start('api');
  const pages = await listPages(bench);
  const rows = [await weigh(bench)];
  for (const page of pages) rows.push(...rowsOf(page.name, await visits(page)));
  return [...rows, await touch(pages)];
}

async function weigh(bench: Bench): Promise<Row> {
  const { scripts, styles } = firstFiles('/');
  const bare = await measureBarePage((folder) => bench.onClose(() => rm(folder, { recursive: true, force: true })));
  const measured = { value: gzipBytes([...scripts, ...styles]) / 1000, limit: bare / 1000, unit: 'kB gzip' };
  return rowOf('B12 first route, scripts and styles', measured, atMost(1.2));
}

async function visits({ name, address, keep }: Page): Promise<Visit[]> {
  const seen: Visit[] = [];
  for (let count = 0; count < VISITS; count += 1) {
    const one = await visit(address, await keep());
    const { performance } = one.scores;
    console.log(
      `B12 ${name}: ${performance}, LCP ${Math.round(one.largestPaint)} ms, TBT ${Math.round(one.blocked)} ms, load ${loadavg()[0]?.toFixed(1)}, ${one.faults.join('; ')}`,
    );
    seen.push(one);
  }
  return seen;
}

async function touch(pages: readonly Page[]): Promise<Row> {
  const waits: number[] = [];
  for (let count = 0; count < WALKS; count += 1) {
    const seen = await walk(pages);
    console.log(`B12 interaction: ${seen.length} of them, p50 ${median(seen)} ms, p95 ${percentile(seen, 0.95)} ms`);
    waits.push(percentile(seen, 0.95));
  }
  const measured = { value: median(waits), limit: GOOD_WAIT_MS, unit: 'ms' };
  return rowOf('B12 interaction, 4 times slower, p95', measured, atMost(1));
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
