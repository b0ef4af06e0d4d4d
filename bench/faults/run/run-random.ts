import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { heal, settle } from '../check/settle.ts';
import type { Run } from '../clients/caller.ts';
import { heard } from '../clients/follow.ts';
import { forgeEvents } from '../clients/forge-events.ts';
import { openJournal } from '../clients/journal.ts';
import { type Endings, runClient } from '../clients/run-client.ts';
import { Staff } from '../clients/staff.ts';
import { runStrikes } from '../nemesis/run-strikes.ts';
import { supervise } from '../nemesis/supervise.ts';
import { watchMemory } from '../nemesis/watch-memory.ts';
import { hashPlan, makePlan } from '../plan/make-plan.ts';
import { reportRun } from '../report.ts';
import { openStack } from '../stack/open-stack.ts';
import { stopOnSignal } from '../stack/stop-on-signal.ts';

export interface RandomWish {
  minutes: number;
  seed: number;
  /** Longest time until nothing moves any more once everything is healed. */
  settleMinutes: number;
  /** Prints the plan's hash and runs nothing. */
  planOnly: boolean;
  /** The safeguard to run without, to see that its absence is found. */
  mutant: string | null;
}

/**
 * People use a product of this run's own while its processes are killed and its providers fail as the seed says; then it is healed, and
 * everything that must be true is asked.
 * @returns whether all of it holds
 */
export async function runRandom({ minutes, seed, settleMinutes, planOnly, mutant }: RandomWish): Promise<boolean> {
  const plan = makePlan(seed, minutes);
  const planHash = hashPlan(plan);
  const size = `${plan.clients.length} clients, ${plan.strikes.length} strikes, ${plan.forgeries.length} forgeries`;
  console.log(`seed ${seed}, ${minutes} minutes: plan ${planHash}, ${size}${mutant ? `, without ${mutant}` : ''}`);
  if (planOnly) return true;

  const folder = join('.local', 'faults', `${seed}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'plan.json'), JSON.stringify(plan, null, 1));
  const journal = openJournal(join(folder, 'answers.jsonl'));
  const stack = await openStack({ mutant });
  stopOnSignal(stack);
  try {
    const run: Run = { baseUrl: stack.baseUrl, standInsUrl: stack.standInsUrl, journal, isOver: () => false };
    const staff = await Staff.open(run);
    const end = Date.now() + minutes * 60_000;
    run.isOver = () => Date.now() > end;
    const supervisor = supervise(stack);
    const memory = watchMemory(stack);
    const nemesis = runStrikes(stack, plan.strikes, supervisor);
    const endings: Endings = new Map();
    const people = plan.clients.map((client) => runClient(run, client, staff, endings));
    await Promise.all([nemesis.finished, forgeEvents(run, plan.forgeries), ...people]);
    await supervisor.stop();
    await heal(stack);
    const settled = await settle(
      stack,
      { answers: journal.all(), endedAlone: supervisor.endedAlone },
      settleMinutes * 60_000,
    );
    for (const [name, output] of Object.entries(stack.outputs())) await writeFile(join(folder, `${name}.log`), output);
    const said = { settled, endings, answers: journal.all(), strikes: nemesis.done, heard, memory: memory.stop() };
    return await reportRun(join(folder, 'report.json'), { seed, minutes, planHash, ...said });
  } finally {
    await stack.stop();
  }
}
