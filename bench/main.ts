// npm run bench [-- NAME…]: measures each hot path against a bare limit in the same run; prints a table and writes bench/results.json.
import { startTestServices } from '#dev/services/start-test-services.mjs';
import { orderDetail } from './b1/order-detail.ts';
import { middlewareChain } from './b2/middleware-chain.ts';
import { placeOrder } from './b3/place-order.ts';
import { bookAtOnce } from './b4/book-at-once.ts';
import { pushChange, pushToNodes } from './b5/push-change.ts';
import { relayOutbox } from './b6/relay-outbox.ts';
import { answerMeanwhile } from './b7/answer-meanwhile.ts';
import { importFile } from './b7/import-file.ts';
import { exportOrders } from './b8/export-orders.ts';
import { importOrders } from './b9/import-orders.ts';
import { multiDaySlots } from './b10/multi-day-slots.ts';
import { searchBranches } from './b10/search-branches.ts';
import { buy } from './b11/buy.ts';
import { firstVisit } from './b12/first-visit.ts';
import { readHl7 } from './b13/read-hl7.ts';
import { administerMany } from './b14/administer-many.ts';
import { growth } from './growth/growth.ts';
import type { Row } from './measure/row.ts';
import { printTable, writeResults } from './report.ts';
import { type Bench, openBench } from './setup/open-bench.ts';

const BENCHMARKS = {
  B1: orderDetail,
  B2: middlewareChain,
  B3: placeOrder,
  B4: bookAtOnce,
  B5: pushChange,
  B5NODES: pushToNodes,
  B6: relayOutbox,
  B7: importFile,
  B7API: answerMeanwhile,
  B8: exportOrders,
  B9: importOrders,
  B10: async (bench: Bench) => [...(await searchBranches(bench)), ...(await multiDaySlots(bench))],
  B11: buy,
  B12: firstVisit,
  B13: readHl7,
  B14: administerMany,
  GROWTH: growth,
};

const names = Object.keys(BENCHMARKS) as (keyof typeof BENCHMARKS)[];
const wished = process.argv.slice(2).map((name) => name.toUpperCase());
const unknown = wished.filter((name) => !names.includes(name as never));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exit(2);
}

const { environment, stop } = await startTestServices('bench');
Object.assign(process.env, environment);
try {
  const rows: Row[] = [];
  let broken = 0;
  for (const name of names) {
    if (wished.length > 0 && !wished.includes(name)) continue;
    const start = performance.now();
    const bench = await openBench();
    try {
      const measured = await BENCHMARKS[name](bench);
      await writeResults(measured); // what breaks later takes nothing with it
      rows.push(...measured);
    } catch (error) {
      console.error(name, error);
      broken += 1;
    } finally {
      await bench.close();
    }
    console.log(`${name} took ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
  printTable(rows);
  process.exitCode = broken === 0 && rows.every(({ met }) => met) ? 0 : 1;
} finally {
  await stop();
}
