import { setTimeout as pause } from 'node:timers/promises';
import { listBranches } from '#shared/server/booking/read-branch.ts';
import { tellChange } from '#shared/server/database/note-change.ts';
import { change } from '#shared/server/database/sql.ts';
import { inTransaction } from '#shared/server/database/transaction.ts';
import { atMost, exactly } from '../measure/goal.ts';
import { type Row, rowOf } from '../measure/row.ts';
import { compare, sideBySide } from '../measure/side-by-side.ts';
import { percentile } from '../measure/statistics.ts';
import type { Bench } from '../setup/open-bench.ts';
import { type Program, startProgram } from '../setup/start-program.ts';
import type { CrowdOrder, CrowdReport } from './crowd.ts';
import { now } from './now.ts';
import { TOUCH } from './touch.ts';

const SOCKETS = 500;
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
  let missed = 0;
  let announcements = 0;
  const measure = async (crowd: Program, commit: (version: number) => Promise<number>): Promise<number[]> => {
    const latencies: number[] = [];
    for (let turn = 0; turn < CHANGES_PER_ROUND; turn += 1) {
      version += 1;
      const [{ times }, at] = await Promise.all([
        crowd.ask<CrowdReport>({ awaited: version } satisfies CrowdOrder),
        commit(version),
      ]);
      missed += SOCKETS - times.length;
      announcements += 1;
      latencies.push(...times.map((time) => time - at));
      await pause(REST_MS);
    }
    return latencies;
  };
  const rounds = await sideBySide({
    ours: () =>
      measure(ours, async (announced) => {
        const at = now();
        await inTransaction(services, async (tx) => {
          await change(tx, TOUCH, [branch.id]);
          tellChange(tx, { entity: 'slots', id: branch.id, version: announced });
        });
        return at;
      }),
    limit: () => measure(bare, (announced) => limit.ask<number>({ version: announced })),
  });
  const all = SOCKETS * announcements;
  const at = (share: number) => compare(rounds, (latencies) => percentile(latencies, share));
  return [
    rowOf('B5 push, p50', { ...at(0.5), unit: 'ms' }, atMost(2.5)),
    rowOf('B5 push, p99', { ...at(0.99), unit: 'ms' }, atMost(2.5)),
    rowOf('B5 pushes delivered', { value: all - missed, limit: all, unit: 'events' }, exactly(1)),
  ];
}

/** 500 browsers at one server, looking at the slots of a branch. */
function gather(bench: Bench, port: number, branch: string): Promise<Program> {
  const environment = { SERVER: `http://127.0.0.1:${port}`, SOCKETS: String(SOCKETS), BRANCH_ID: branch };
  return startProgram(bench, new URL('./crowd.ts', import.meta.url), environment);
}
