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

/** BENCH_GROWTH=20000,200000,2000000 measures at other sizes than these; orders stored. */
const SIZES = (process.env.BENCH_GROWTH ?? '2000,20000,200000').split(',').map(Number);
const ROUNDS = 5;
/** No cost may grow faster than what is stored. */
const STEEPEST = 1.1;

/**
 * How the cost of what is read all day grows with what is stored: milliseconds and rows that MariaDB touched, at each size, and the
 * exponent that fits them (0 flat, 1 in proportion).
 */
export async function growth({ services, databaseUrl }: Bench): Promise<Row[]> {
  await keepOneConnection(services);
  holdShippedContent();
  const connection = await createConnection({ uri: databaseUrl });
  const costs = HOT_READS.map(({ name }) => ({ name, milliseconds: [] as number[], rows: [] as number[] }));
  try {
    let filled = 0;
    for (const size of SIZES) {
      await fillCrowd(connection, filled + 1, size);
      filled = size;
      for (const [place, { ask }] of HOT_READS.entries()) {
        await ask(services);
        const before = await countReads(services);
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const start = performance.now();
          await ask(services);
          times.push(performance.now() - start);
        }
        costs[place]?.rows.push(((await countReads(services)) - before) / ROUNDS);
        costs[place]?.milliseconds.push(median(times));
      }
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
  return costs.flatMap(({ name, milliseconds, rows }) => [
    rowOf(
      `growth, time: ${name}`,
      { value: exponent(SIZES, milliseconds), unit: 'exponent', limit: STEEPEST },
      atMost(1),
    ),
    rowOf(`growth, rows: ${name}`, { value: exponent(SIZES, rows), unit: 'exponent', limit: STEEPEST }, atMost(1)),
  ]);
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
