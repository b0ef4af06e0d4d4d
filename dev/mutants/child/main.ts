import { readFileSync } from 'node:fs';
import { loadInstrumented } from './load-instrumented.ts';
import { PLAN_FILE, type Plan, type RunOrder } from './protocol.ts';
import { installSwitches } from './switches.ts';

// A process that runs test files as it is told, one at a time, until its parent is gone.
const given = JSON.parse(readFileSync(process.env[PLAN_FILE] ?? '', 'utf8')) as Plan;
installSwitches(given.active);
loadInstrumented(given);
const { plan, runTestFile } = await import('./run-test-file.ts');
plan.files = new Set(Object.keys(given.files));

// Between two runs a server of the last one may still notice that it is gone.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', async (order: RunOrder) => {
  const outcome = await runTestFile(order);
  process.send?.(outcome);
});
process.send?.('ready');
