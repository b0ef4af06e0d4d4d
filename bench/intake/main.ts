// npm run hl7:fuzz [-- --seed 7 --count 5000 --per-file 250]: mutated laboratory messages through a product of this run's own, and
// an oracle that says from the messages alone what must be true. Exit code 1 when something is not.
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startTestServices } from '#dev/services/start-test-services.mjs';
import { openWorld } from '#test/factories/open-world.ts';
import { type Difference, KINDS, type Kind } from './check/difference.ts';
import { runPipeline } from './run-pipeline.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    count: { type: 'string', default: '5000' },
    'per-file': { type: 'string', default: '250' },
  },
});
const [seed, count, perFile] = [values.seed, values.count, values['per-file']].map(Number) as [number, number, number];
if (![seed, count, perFile].every((number) => Number.isInteger(number) && number >= 0) || perFile === 0) {
  console.error('usage: npm run hl7:fuzz -- [--seed 7] [--count 5000] [--per-file 250]');
  process.exit(2);
}

const services = await startTestServices();
Object.assign(process.env, services.environment);
// A run that is cut short leaves nobody behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void services.stop().finally(() => process.exit(1)));
const world = await openWorld();
try {
  const start = performance.now();
  // Each as soon as it is known: a run that is cut short has said what it found.
  let told = 0;
  const tell = (differences: readonly Difference[]) => {
    for (const { kind, what, where } of differences.slice(told))
      console.log(`${kind}: ${what.slice(0, 300)}\n    ${where}`);
    told = differences.length;
  };
  const onFile = (done: number, differences: readonly Difference[]) => {
    console.log(`${done} messages, ${differences.length} differences`);
    tell(differences);
  };
  const { messages, reviews, states, differences } = await runPipeline(world, { seed, count, perFile, onFile });
  await mkdir('.local', { recursive: true });
  await writeFile('.local/hl7-fuzz.json', `${JSON.stringify(differences, null, 1)}\n`);
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`seed ${seed}: ${messages} messages, ${reviews} reviews in ${seconds} s; ${JSON.stringify(states)}`);
  for (const kind of Object.keys(KINDS) as Kind[])
    console.log(`${String(differences.filter((one) => one.kind === kind).length).padStart(6)} ${KINDS[kind]}`);
  tell(differences);
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  await world.close();
  await services.stop();
}
process.exit();
