import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#dev/bootstrap/free-port.mjs';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { change } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import type { Services } from '#shared/server/services.ts';
import { atMost, exactly } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { compare, sideBySide } from '../measure/side-by-side.ts';
import { percentile } from '../measure/statistics.ts';
import { type Bench, openBench } from '../setup/open-bench.ts';
import { type Program, startProgram } from '../setup/start-program.ts';
import type { CrowdOrder, CrowdReport } from './crowd.ts';
import { now } from './now.ts';
import { TOUCH } from './touch.ts';

/** Of one node. */
const SOCKETS = 500;
/** Of two nodes together. */
const MANY_SOCKETS = 5_000;
const CHANGES_PER_ROUND = 12;
/** Between two changes, so that each is measured on its own. */
const REST_MS = 60;

let version = 0;

/** B5: from the beginning of a transaction to the event in 500 browsers, through outbox, queue, worker and Redis; against a direct emit. */
export async function pushChange(bench: Bench): Promise<Row[]> {
  const { services } = bench;
  const [branch] = await listBranches(services);
  if (!branch) throw new Error('there is no branch');
  await bench.start('api');
  await bench.start('worker');
  const limit = await startProgram(bench, new URL('./limit.ts', import.meta.url), { BRANCH_ID: branch.id });
  const ours = await gather(bench, bench.port, branch.id);
  const bare = await gather(bench, limit.port, branch.id);
  const delivery = new Delivery();
  const rounds = await sideBySide({
    ours: () => delivery.measure([ours], commitOf(services, branch.id)),
    limit: () => delivery.measure([bare], (announced) => limit.ask<number>({ version: announced })),
  });
  const at = (share: number) => compare(rounds, (latencies) => percentile(latencies, share));
  return [
    rowOf('B5 push, p50', { ...at(0.5), unit: 'ms' }, atMost(2.5)),
    rowOf('B5 push, p99', { ...at(0.99), unit: 'ms' }, atMost(2.5)),
    rowOf('B5 pushes delivered', delivery.row(), exactly(1)),
  ];
}

/** B5NODES: the same to 5,000 browsers at two nodes of the API, against 500 at one node of a product of its own. */
export async function pushToNodes(bench: Bench): Promise<Row[]> {
  const small = await openBench();
  bench.onClose(() => small.close());
  const second = await freePort();
  await bench.start('api');
  await bench.start('api', second);
  await small.start('api');
  const arms = await Promise.all(
    [bench, small].map(async (each) => {
      await each.start('worker');
      const [branch] = await listBranches(each.services);
      if (!branch) throw new Error('there is no branch');
      return { branch, commit: commitOf(each.services, branch.id) };
    }),
  );
  const [many, few] = arms as [(typeof arms)[number], (typeof arms)[number]];
  const crowds = await Promise.all(
    [bench.port, second].map((port) => gather(bench, port, many.branch.id, MANY_SOCKETS / 2)),
  );
  const alone = [await gather(small, small.port, few.branch.id)];
  const delivery = new Delivery();
  const rounds = await sideBySide({
    ours: () => delivery.measure(crowds, many.commit),
    limit: () => delivery.measure(alone, few.commit),
  });
  const p99 = compare(rounds, (latencies) => percentile(latencies, 0.99));
  return [
    rowOf('B5 push to 5,000 sockets of two nodes, p99', { ...p99, unit: 'ms' }, atMost(3)),
    rowOf('B5 pushes of two nodes delivered', delivery.row(), exactly(1)),
  ];
}

/** What became of the changes that were announced to crowds. */
export class Delivery {
  #arrived = 0;
  #sent = 0;

  /** @returns how long each browser waited for each change, ms */
  async measure(crowds: readonly Crowd[], commit: (version: number) => Promise<number>): Promise<number[]> {
    const latencies: number[] = [];
    for (let turn = 0; turn < CHANGES_PER_ROUND; turn += 1) {
      version += 1;
      const awaited = version;
      const reports = crowds.map(({ program }) => program.ask<CrowdReport>({ awaited } satisfies CrowdOrder));
      const at = await commit(awaited);
      const times = (await Promise.all(reports)).flatMap((report) => report.times);
      this.#arrived += times.length;
      this.#sent += crowds.reduce((sum, { sockets }) => sum + sockets, 0);
      for (const time of times) latencies.push(time - at);
      await pause(REST_MS);
    }
    return latencies;
  }

  row = () => ({ value: this.#arrived, limit: this.#sent, unit: 'events' });
}

/** Changes a branch's slots as a booking does. @returns when its transaction began */
export const commitOf = (services: Services, branchId: string) => async (announced: number) => {
  const at = now();
  await inTransaction(services, async (tx) => {
    await change(tx, TOUCH, [branchId]);
    tellChange(tx, { entity: 'slots', id: branchId, version: announced });
  });
  return at;
};

export interface Crowd {
  program: Program;
  sockets: number;
}

/** Browsers at one server, looking at the slots of a branch. */
export async function gather(bench: Bench, port: number, branch: string, sockets = SOCKETS): Promise<Crowd> {
  const environment = { SERVER: `http://127.0.0.1:${port}`, SOCKETS: String(sockets), BRANCH_ID: branch };
  return { program: await startProgram(bench, new URL('./crowd.ts', import.meta.url), environment), sockets };
}
