// npm run faults [-- F01 F12 …]: the faults of list-faults.ts, one line each; without names all of them and a short random run.
// npm run faults -- random [--minutes 10 --seed N --mutant NAME]: people and a seeded plan of what breaks. Exit code 1 when something was lost.
import { parseArgs } from 'node:util';
import { MUTANTS } from './mutants/list-mutants.ts';
import { runRandom } from './run/run-random.ts';

/** Longer than the sweep that compares with the provider, and than the longest pause of a job that fails for as long as a run lasts. */
const SETTLE_MINUTES = 16;

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
const wish = {
  minutes: Number(values.minutes),
  seed: Number(values.seed),
  settleMinutes: Number(values.settle),
  planOnly: values.plan,
  mutant: values.mutant ?? null,
};
if (positionals[0] !== 'random' || !(wish.minutes > 0) || !Number.isInteger(wish.seed) || !(wish.settleMinutes >= 0))
  fail('usage: npm run faults -- random [--minutes 10] [--seed 7] [--settle 16] [--plan] [--mutant NAME]');
if (wish.mutant !== null && !Object.hasOwn(MUTANTS, wish.mutant))
  fail(`There is no mutant ${wish.mutant}; there are ${Object.keys(MUTANTS).join(', ')}.`);
process.exit((await runRandom(wish)) ? 0 : 1);

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
