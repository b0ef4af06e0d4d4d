// npm test [PART …]: everything that must hold, on a machine with nothing but some Node (18 or newer) and npm.
import { fileURLToPath } from 'node:url';
import { continueOnPinnedNode } from './bootstrap/continue-on-pinned-node.mjs';
import { installDependencies } from './bootstrap/install-dependencies.mjs';
import { PlainFailure, say, sayFailure, secondsSince } from './bootstrap/say.mjs';
import { createShutdown } from './bootstrap/shutdown.mjs';
import { browserPart } from './checks/browser-part.mjs';
import { jestPart } from './checks/jest-part.mjs';
import { programPart } from './checks/program-part.mjs';
import { startTestServices } from './services/start-test-services.mjs';

/** In this order: what is quick and points nearest to a mistake comes first. */
const parts = [
  programPart('types', ['node_modules/typescript/bin/tsc', '--noEmit']),
  programPart('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
  programPart('unused', ['node_modules/knip/bin/knip.js', '--no-progress']),
  jestPart('unit'),
  jestPart('web'),
  jestPart('journeys', { needsServices: true }),
  browserPart('browser'),
  programPart('faults', ['--no-warnings', 'bench/faults/main.ts', 'scenarios']),
];

const shutdown = createShutdown();
const outcomes = [];

try {
  const chosen = chooseParts(process.argv.slice(2));
  installDependencies();
  await continueOnPinnedNode(fileURLToPath(import.meta.url));
  shutdown.listen();
  const environment = await startServicesFor(chosen);
  for (const part of chosen) {
    if (shutdown.begun) break;
    outcomes.push(await runPart(part, environment));
  }
} catch (error) {
  if (!shutdown.begun) {
    sayFailure(error);
    outcomes.push({ name: 'bootstrap', passed: 0, failed: 1, skipped: 0, failures: [], time: '' });
  }
}
if (!shutdown.begun) {
  shutdown.addLast(printSummary);
  await shutdown.run(outcomes.every(({ failed }) => failed === 0) ? 0 : 1);
}

function chooseParts(names) {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    throw new PlainFailure(`No such part: ${unknown.join(', ')}. Parts: ${parts.map((part) => part.name).join(', ')}`);
  }
  return names.length === 0 ? parts : parts.filter((part) => names.includes(part.name));
}

async function startServicesFor(chosen) {
  if (!chosen.some((part) => part.needsServices)) return process.env;
  const services = await shutdown.own(startTestServices());
  say(`Tests use ${services.kind}`);
  return { ...process.env, ...services.environment };
}

async function runPart(part, environment) {
  say(`\n── ${part.name}`);
  const startedAt = performance.now();
  const counts = await part.run({ environment, onStart: shutdown.track });
  return { name: part.name, ...counts, time: secondsSince(startedAt) };
}

/** The last line is read by machines: nothing may follow it. */
function printSummary() {
  say();
  for (const failure of outcomes.flatMap(({ failures }) => failures)) say(`${failure}\n`);
  for (const { name, passed, failed, skipped, time } of outcomes) {
    say(
      `${name.padEnd(10)}${time.padStart(8)}  ${passed} ok, ${failed} not ok${skipped > 0 ? `, ${skipped} left out` : ''}`,
    );
  }
  const sum = (count) => outcomes.reduce((total, outcome) => total + outcome[count], 0);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
}
