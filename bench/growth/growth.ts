import { performance } from 'node:perf_hooks';
import { createConnection } from 'mysql2/promise';
import { holdShippedContent } from '#test/factories/shipped-content.ts';
import { atMost } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { median } from '../measure/statistics.ts';
import type { Bench } from '../setup/open-bench.ts';
import { countReads, keepOneConnection } from './count-reads.ts';
import { fillCrowd } from './fill-crowd.ts';
import { HOT_READS } from './hot-reads.ts';
import { openWorks } from './works.ts';

/** BENCH_GROWTH=20000,200000,2000000 measures at other sizes than these; orders stored. */
const SIZES = (process.env.BENCH_GROWTH ?? '2000,20000,200000').split(',').map(Number);
const ROUNDS = 5;
const WORK_ROUNDS = 3;
/** So many branches for so many orders: 5,000 at two million. */
const ORDERS_A_BRANCH = 400;
const FEWEST_BRANCHES = 20;
const VALUES_EACH = 20;
/** No cost may grow faster than what is stored. */
const STEEPEST = 1.1;

/**
 * How the cost of what is read and done all day grows with what is stored: milliseconds, and rows that MariaDB touched for what is read,
 * at each size, and the exponent that fits them (0 flat, 1 in proportion).
 */
export async function growth(bench: Bench): Promise<Row[]> {
  const { services, databaseUrl } = bench;
  await keepOneConnection(services);
  holdShippedContent();
  const works = await openWorks(bench);
  const connection = await createConnection({ uri: databaseUrl });
  const costs = [...HOT_READS, ...works].map(({ name }) => ({
    name,
    milliseconds: [] as number[],
    rows: [] as number[],
  }));
  try {
    let filled = 0;
    for (const size of SIZES) {
      const start = performance.now();
      const branches = Math.max(FEWEST_BRANCHES, Math.round(size / ORDERS_A_BRANCH));
      await fillCrowd(connection, filled + 1, size, { branches, valuesEach: VALUES_EACH });
      console.log(
        `${size} orders, ${branches} branches, ${size * VALUES_EACH} blood values after ${((performance.now() - start) / 1000).toFixed(0)} s`,
      );
      filled = size;
      for (const [place, { ask }] of HOT_READS.entries()) {
        await ask(services);
        const before = await countReads(services);
        costs[place]?.milliseconds.push(await medianOf(ROUNDS, () => timed(() => ask(services))));
        costs[place]?.rows.push(((await countReads(services)) - before) / ROUNDS);
      }
      for (const [place, { run }] of works.entries())
        costs[HOT_READS.length + place]?.milliseconds.push(await medianOf(WORK_ROUNDS, run));
    }
  } finally {
    await connection.end();
  }
  console.table(
    costs.map(({ name, milliseconds, rows }) => ({
      name,
      milliseconds: milliseconds.map((time) => time.toFixed(1)).join(' · '),
      rows: rows.map(Math.round).join(' · '),
    })),
  );
  const rowFor = (name: string, measured: readonly number[]) =>
    rowOf(name, { value: exponent(SIZES, measured), unit: 'exponent', limit: STEEPEST }, atMost(1));
  return costs.flatMap(({ name, milliseconds, rows }) => [
    rowFor(`growth, time: ${name}`, milliseconds),
    ...(rows.length > 0 ? [rowFor(`growth, rows: ${name}`, rows)] : []),
  ]);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function medianOf(rounds: number, measure: () => Promise<number>): Promise<number> {
  const measured: number[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure());
  return median(measured);
}

/** The slope of the straight line through the logarithms (least squares). */
export function exponent(sizes: readonly number[], costs: readonly number[]): number {
  const x = sizes.map(Math.log);
  const y = costs.map((cost) => Math.log(Math.max(cost, Number.MIN_VALUE)));
  const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const [middle, height] = [mean(x), mean(y)];
  const up = x.reduce((sum, at, place) => sum + (at - middle) * ((y[place] ?? 0) - height), 0);
  return up / x.reduce((sum, at) => sum + (at - middle) ** 2, 0);
}
