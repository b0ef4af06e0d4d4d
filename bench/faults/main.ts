// npm run faults [-- F01 F12 …]: the faults of list-faults.ts, one line each; without names all of them and a short random run.
// npm run faults -- scenarios: what is played on a product of its own, without the faults that tests prove; a part of `npm test`.
// npm run faults -- random [--minutes 10 --seed N --mutant NAME]: people and a seeded plan of what breaks. Exit code 1 when something was lost.
import { parseArgs } from 'node:util';
import { MUTANTS } from './mutants/list-mutants.ts';
import { chooseFaults, runFaults } from './run/run-faults.ts';
import { runRandom } from './run/run-random.ts';
import { runScenarios } from './run/run-scenarios.ts';
import { SCENARIOS, type ScenarioName } from './scenarios/list-scenarios.ts';

/** Longer than the sweep that compares with the provider, and than the longest pause of a job that fails for as long as a run lasts. */
const SETTLE_MINUTES = 16;
/** Of the random run beside the named faults. */
const SHORT_MINUTES = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    settle: { type: 'string', default: String(SETTLE_MINUTES) },
    plan: { type: 'boolean', default: false },
    mutant: { type: 'string' },
  },
});
const { minutes, seed, settle, plan, mutant = null } = values;
const wish = { minutes: Number(minutes), seed: Number(seed), settleMinutes: Number(settle), planOnly: plan, mutant };
if (!(wish.minutes > 0) || !Number.isInteger(wish.seed) || !(wish.settleMinutes >= 0))
  fail(
    'usage: npm run faults [-- F01 F12 …], -- scenarios, or -- random [--minutes 10] [--seed 7] [--settle 16] [--plan] [--mutant NAME]',
  );
if (mutant !== null && !Object.hasOwn(MUTANTS, mutant))
  fail(`There is no mutant ${mutant}; there are ${Object.keys(MUTANTS).join(', ')}.`);
const runs: Record<string, () => Promise<boolean>> = { random: () => runRandom(wish), scenarios: playScenarios };
const run = (positionals.length === 1 && runs[positionals[0] ?? '']) || (() => runNamed(positionals));
process.exit((await run()) ? 0 : 1);

/** The last line counts the faults; the random run beside them says on its own whether it held. */
async function runNamed(names: readonly string[]): Promise<boolean> {
  const faults = chooseFaults(names);
  if (typeof faults === 'string') fail(faults);
  const held = names.length > 0 || (await runRandom({ ...wish, minutes: SHORT_MINUTES }));
  const { survived, lost } = await runFaults(faults);
  if (!held) console.log('the random run did not hold');
  console.log(`${survived} survived, ${lost} lost`);
  return held && lost === 0;
}

async function playScenarios(): Promise<boolean> {
  const played = [...(await runScenarios(Object.keys(SCENARIOS) as ScenarioName[])).values()];
  const lost = played.filter((outcome) => outcome.lost !== null).length;
  console.log(`${played.length - lost} scenarios held, ${lost} broke`);
  return lost === 0;
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
