// npm run attack [-- NAME… --url http://localhost:3000]: tries from outside what once stopped the product or got more out of it
// than it should give, against a product of its own; prints what held. Exit code 1 when something did not.
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startTestServices } from '#dev/services/start-test-services.mjs';
import { type Stack, startStack } from '#test/setup/stack.ts';
import type { Attack } from './attack.ts';
import { chooseAttacks } from './choose-attacks.ts';
import { ATTACKS } from './list-attacks.ts';
import { type Outcome, printOutcome, printSummary } from './report.ts';
import { type Target, targetOf } from './target/target.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { url: { type: 'string' }, 'not-local': { type: 'boolean', default: false } },
});
const chosen = chooseAttacks(ATTACKS, { names: positionals, url: values.url, mayLeave: values['not-local'] });
if (typeof chosen === 'string') {
  console.error(chosen);
  process.exit(2);
}

/** One proxy in front, so that addresses are those of X-Forwarded-For; codes come fast unless an attack is about that. */
const COMMON = { TRUSTED_PROXIES: '1', SMS_PER_SECOND: '50' };
const RESULTS = '.local/attack.json';

const outcomes: Outcome[] = [];
let shared: Stack | undefined;
const services = values.url ? undefined : await startTestServices();
if (services) Object.assign(process.env, services.environment);
// A run that is cut short leaves nobody behind: programs end with us, the servers are ended here.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void services?.stop().finally(() => process.exit(1)));
}
try {
  const patient = chosen.filter(({ isPatient }) => isPatient).map((attack) => outcomeOf(attack));
  for (const attack of chosen.filter(({ isPatient }) => !isPatient)) outcomes.push(await outcomeOf(attack));
  outcomes.push(...(await Promise.all(patient)));
} finally {
  await shared?.stop();
  await services?.stop();
}
printSummary(outcomes);
await mkdir('.local', { recursive: true });
await writeFile(RESULTS, `${JSON.stringify(outcomes, null, 2)}\n`);
process.exit(outcomes.every(({ held }) => held) ? 0 : 1);

async function outcomeOf(attack: Attack): Promise<Outcome> {
  const own = isAlone(attack) ? await openStack(attack.environment) : undefined;
  try {
    const target = values.url
      ? targetOf({ baseUrl: values.url.replace(/\/$/, '') })
      : targetOf(own ?? (await theShared()));
    const start = performance.now();
    return printOutcome({
      name: attack.name,
      tries: attack.tries,
      ...(await runSafely(attack, target)),
      seconds: seconds(start),
    });
  } finally {
    await own?.stop();
  }
}

/** An attack that cannot be carried out is not one that held. */
async function runSafely(attack: Attack, target: Target) {
  try {
    return await attack.run(target);
  } catch (error) {
    return { held: false, figures: `could not be tried: ${error instanceof Error ? error.message : error}` };
  }
}

/** One that waits is not to be disturbed by what the others do. */
function isAlone({ needs, isPatient }: Attack): boolean {
  return needs === 'own' || (isPatient === true && !values.url);
}

function openStack(environment: Record<string, string> = {}): Promise<Stack> {
  return startStack({ web: false, environment: { ...COMMON, ...environment } });
}

/** The product that attacks share which leave it as it was; a new one when the last has died. */
async function theShared(): Promise<Stack> {
  if (shared && !(await targetOf(shared).isAlive())) {
    await shared.stop();
    shared = undefined;
  }
  shared ??= await startStack({ environment: COMMON });
  return shared;
}

function seconds(start: number): number {
  return Math.round((performance.now() - start) / 100) / 10;
}
