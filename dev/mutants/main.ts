// npm run mutants -- [--room NAME] [--file PATH] [--safeguards] [--sample N] [--seed N] [--rerun survivors|open] [--tests NAME] [--unit] [--report FILE]
// Changes the product in memory, one small piece at a time, and says which changes no test notices. No file is written over.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { createShutdown } from '#dev/bootstrap/shutdown.mjs';
import { startTestServices } from '#dev/services/start-test-services.mjs';
import { chooseMutants, chooseRooms } from './choose-mutants.ts';
import { clearServices } from './clear-services.ts';
import { openCompiler } from './compiler.ts';
import { type Judged, judgeMutants } from './judge-mutants.ts';
import { judgeWebMutants } from './judge-web-mutants.ts';
import { makePlan } from './make-plan.ts';
import type { Mutant } from './mutant.ts';
import { readOptions } from './read-options.ts';
import { hashOf, readExplanations, readResults, survives, writeResults } from './results.ts';
import { ROOMS, type Room } from './rooms.ts';
import { safeguardOf } from './safeguards.ts';
import { findJourneys, findTestFiles, findUnitTests, measureTests } from './test-files.ts';
import { openTestProcess } from './test-process.ts';
import { percent, scoreRooms, writeReport } from './write-report.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

setPriority(5); // whoever works at this machine comes first
const options = readOptions(process.argv.slice(2));
const results = readResults();
const explanations = readExplanations();
const rooms = chooseRooms(options);
const needsServices = !options.unitOnly && rooms.some(({ journeys }) => journeys.length > 0);
const shutdown = createShutdown();
shutdown.listen();
const services = needsServices ? await shutdown.own(startTestServices()) : null;
const environment = { ...process.env, ...services?.environment };
for (const room of rooms) await judgeRoom(room);
const scores = scoreRooms(results, explanations);
for (const { room, made, caught, explained, open } of scores)
  say(
    `${room.padEnd(32)} ${made} made, ${caught} caught (${percent(caught, made)}), ${explained} explained, ${open} open`,
  );
const page = options.report && existsSync(options.report) ? readFileSync(options.report, 'utf8') : '';
const report = writeReport(results, explanations, countPossible(), page);
if (options.report) writeFileSync(options.report, report);
mkdirSync('.local/mutants', { recursive: true });
writeFileSync('.local/mutants/report.md', report);
const measuredNow = scores.filter(({ room }) => rooms.some(({ name }) => name === room));
await shutdown.run(measuredNow.every(({ isGood }) => isGood) ? 0 : 1);

async function judgeRoom(room: Room): Promise<void> {
  forgetVanished(room);
  const chosen = chooseMutants(room, options, listSurvivors());
  const mutants = dropRefused(room, chosen);
  say(`\n── ${room.name}: ${mutants.length} mutants (${chosen.length - mutants.length} do not compile)`);
  if (mutants.length === 0) return;
  let runs = 0;
  const tell = (judged: Judged) => {
    note(room, judged);
    runs += 1;
    writeResults(results, room.name); // a run that is stopped loses nothing
    if (runs % 20 === 0) say(`${runs} of ${mutants.length}`);
  };
  if (room.isWeb) return judgeWebMutants(mutants, tell);
  const files = makePlan(mutants);
  const tests = openTestProcess({ files, active: null }, environment);
  shutdown.add(() => tests.close());
  try {
    const testFiles =
      options.tests.length > 0
        ? findTestFiles(options.tests)
        : [...findUnitTests(), ...(services ? findJourneys(room) : [])];
    const measured = await measureTests(tests, testFiles, { mutants, journeys: options.journeys }, say);
    say(`${measured.tests.length} test files measured`);
    if (measured.tests.length === 0)
      throw new Error('no test file passes here without a mutant: nothing could be judged');
    const tidy = () => clearServices(environment);
    await judgeMutants({
      mutants,
      files,
      measured,
      process: tests,
      environment,
      journeys: options.journeys,
      tell,
      tidy,
      last: { words: '' },
    });
  } finally {
    await tests.close();
    writeResults(results, room.name);
  }
}

/** What the compiler refuses is no mutant; it is asked once for each text of a file. */
function dropRefused(room: Room, mutants: readonly Mutant[]): Mutant[] {
  const compiler = openCompiler();
  const accepted = mutants.filter((mutant) => {
    const known = results.get(mutant.identity);
    if (known?.hash === hashOf(mutant.file)) return known.verdict !== 'refused';
    if (compiler.accepts(mutant)) return true;
    keep(room, mutant, 'refused', '');
    return false;
  });
  compiler.close();
  return accepted;
}

function listAll(room: Room): Mutant[] {
  return chooseMutants(room, { ...options, sample: null, rerun: null, safeguards: false, files: [] }, new Set());
}

function countPossible(): Map<string, number> {
  return new Map(ROOMS.map((room) => [room.name, listAll(room).length]));
}

/** What a file no longer holds is no longer known. */
function forgetVanished(room: Room): void {
  const present = new Set(listAll(room).map(({ identity }) => identity));
  for (const [identity, entry] of results)
    if (entry.room === room.name && !present.has(identity)) results.delete(identity);
}

function note(room: Room, { mutant, verdict, by }: Judged): void {
  const isFirstWord = options.tests.length === 0 || !results.has(mutant.identity);
  if (verdict === 'caught' || isFirstWord) keep(room, mutant, verdict, by);
  if (verdict === 'caught') return;
  const { file, line, within, operator, from, to, identity } = mutant;
  const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 120);
  const why = explanations.has(identity) ? 'explained' : verdict;
  say(`${why}: ${file}:${line} ${within} ${operator}: ${flat(from)} => ${flat(to)}`);
}

function keep(room: Room, mutant: Mutant, verdict: Judged['verdict'] | 'refused', by: string): void {
  const { identity, file, line, within, operator, from, to } = mutant;
  const safeguard = safeguardOf(mutant) ?? undefined;
  const place = { room: room.name, file, line, within, operator, from, to };
  results.set(identity, { ...place, safeguard, verdict, by, hash: hashOf(file) });
}

function listSurvivors(): Set<string> {
  const isWanted = (identity: string) => options.rerun !== 'open' || !explanations.has(identity);
  const wanted = [...results].filter(([identity, entry]) => survives(entry) && isWanted(identity));
  return new Set(wanted.map(([identity]) => identity));
}
