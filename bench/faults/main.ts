// npm run faults [-- --minutes 10 --seed N]: people use a product of this run's own while its processes are killed and its
// providers fail as the seed says; then it is healed, and everything that must be true is asked. Exit code 1 when something is not.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { heal, settle } from './check/settle.ts';
import type { Run } from './clients/caller.ts';
import { heard } from './clients/follow.ts';
import { openJournal } from './clients/journal.ts';
import { type Endings, runClient } from './clients/run-client.ts';
import { Staff } from './clients/staff.ts';
import { runStrikes } from './nemesis/run-strikes.ts';
import { supervise } from './nemesis/supervise.ts';
import { hashPlan, makePlan } from './plan/make-plan.ts';
import { reportRun } from './report.ts';
import { openStack } from './stack/open-stack.ts';

/** Longer than the sweep that compares with the provider, and than the longest pause of a job that fails for as long as a run lasts. */
const SETTLE_MINUTES = 16;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    settle: { type: 'string', default: String(SETTLE_MINUTES) },
    /** Prints the plan's hash and runs nothing. */
    plan: { type: 'boolean', default: false },
  },
});
const [minutes, seed, settleMinutes] = [Number(values.minutes), Number(values.seed), Number(values.settle)];
if (!(minutes > 0) || !Number.isInteger(seed) || !(settleMinutes >= 0)) {
  console.error('usage: npm run faults -- [--minutes 10] [--seed 7] [--settle 16] [--plan]');
  process.exit(2);
}

const plan = makePlan(seed, minutes);
const planHash = hashPlan(plan);
console.log(
  `seed ${seed}, ${minutes} minutes: plan ${planHash}, ${plan.clients.length} clients, ${plan.strikes.length} strikes`,
);
if (values.plan) process.exit(0);

const folder = join('.local', 'faults', `${seed}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'plan.json'), JSON.stringify(plan, null, 1));
const journal = openJournal(join(folder, 'answers.jsonl'));
const stack = await openStack();
// A run that is cut short leaves nobody behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stack.stop().then(() => process.exit(1)));
try {
  const run: Run = { baseUrl: stack.baseUrl, standInsUrl: stack.standInsUrl, journal, isOver: () => false };
  const staff = await Staff.open(run);
  const end = Date.now() + minutes * 60_000;
  run.isOver = () => Date.now() > end;
  const supervisor = supervise(stack);
  const nemesis = runStrikes(stack, plan.strikes, supervisor);
  const endings: Endings = new Map();
  await Promise.all([nemesis.finished, ...plan.clients.map((client) => runClient(run, client, staff, endings))]);
  await supervisor.stop();
  await heal(stack);
  const settled = await settle(
    stack,
    { answers: journal.all(), endedAlone: supervisor.endedAlone },
    settleMinutes * 60_000,
  );
  for (const [name, output] of Object.entries(stack.outputs())) await writeFile(join(folder, `${name}.log`), output);
  const report = { seed, minutes, planHash, settled, endings, answers: journal.all(), strikes: nemesis.done, heard };
  process.exitCode = (await reportRun(join(folder, 'report.json'), report)) ? 0 : 1;
} finally {
  await stack.stop();
}
process.exit();
