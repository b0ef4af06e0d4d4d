// npm run hl7:kills [-- --seed 7 --messages 1000 --kills 200]: messages come over MLLP and in uploaded files while listener, worker and
// API are killed (-9) at random moments; then every acknowledged message must be there, once. Exit code 1 when something is not so.
import { parseArgs } from 'node:util';
import { startTestServices } from '#dev/services/start-test-services.mjs';
import { openWorld } from '#test/factories/open-world.ts';
import { runKills } from './run-kills.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    messages: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '200' },
  },
});
const [seed, messages, kills] = [values.seed, values.messages, values.kills].map(Number) as [number, number, number];
if (![seed, messages, kills].every((number) => Number.isInteger(number) && number > 0)) {
  console.error('usage: npm run hl7:kills -- [--seed 7] [--messages 1000] [--kills 200]');
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
  const onKill = (done: number, victim: string) => {
    if (done % 10 === 0) console.log(`${done} of ${kills} kills, the last of the ${victim}`);
  };
  const { findings, ...facts } = await runKills(world, { seed, messages, kills, onKill });
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`seed ${seed}: ${messages} messages, ${kills} kills in ${seconds} s; ${JSON.stringify(facts)}`);
  for (const finding of findings.slice(0, 40)) console.log(finding);
  console.log(`${findings.length} findings`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  await world.close();
  await services.stop();
}
process.exit();
