import { writeFile } from 'node:fs/promises';
import type { Finding } from './check/check-run.ts';
import type { Settled } from './check/settle.ts';
import type { Answered } from './clients/journal.ts';
import type { Endings } from './clients/run-client.ts';
import type { MemoryCourse } from './nemesis/watch-memory.ts';

/** Violations shown of one invariant; the file has all. */
const SHOWN = 5;
const SLOW_MS = 10_000;

export interface RunReport {
  seed: number;
  minutes: number;
  planHash: string;
  settled: Settled;
  /** How journeys ended. */
  endings: Endings;
  answers: readonly Answered[];
  strikes: readonly string[];
  heard: { events: number; sockets: number };
  memory: readonly MemoryCourse[];
}

export const isBroken = ({ violations }: Finding): boolean => violations.length > 0;

/** Prints the table and writes all of it to `file`; returns whether everything holds. */
export async function reportRun(file: string, report: RunReport): Promise<boolean> {
  const { settled, endings, answers, strikes, heard, memory, ...head } = report;
  const figures = {
    ...countAnswers(answers),
    journeys: Object.fromEntries(byCount(endings)),
    strikes: strikes.length,
    heard,
    memory,
  };
  await writeFile(file, `${JSON.stringify({ ...head, figures, settled, strikes }, null, 2)}\n`);
  console.log(`\nseed ${report.seed}, ${report.minutes} minutes, plan ${report.planHash}, ${strikes.length} strikes`);
  console.log(`calls: ${answers.length}; ${list(figures.statuses)}; over 10 s: ${figures.slow}`);
  console.log(`socket: ${heard.sockets} opened, ${heard.events} events`);
  for (const { member, lifeSeconds, afterStart, atEnd, most } of memory)
    console.log(`memory of ${member}: ${afterStart} MB, after ${lifeSeconds} s ${atEnd} MB; ${most} MB at most`);
  console.log('journeys:');
  for (const [ending, count] of byCount(endings)) console.log(`  ${String(count).padStart(5)}  ${ending}`);
  const leftOver = Object.entries(settled.leftOver);
  if (leftOver.length > 0) console.log('left for people to look at:');
  for (const [what, count] of leftOver) console.log(`  ${String(count).padStart(5)}  ${what}`);
  console.log(
    settled.afterSeconds === null
      ? `still moving: ${settled.restless.join(', ')}`
      : `quiet after ${settled.afterSeconds} s`,
  );
  console.log('');
  for (const finding of settled.findings) {
    console.log(`${isBroken(finding) ? 'BROKE' : 'held '}  ${finding.name}: ${finding.says}`);
    for (const violation of finding.violations.slice(0, SHOWN)) console.log(`         ${violation}`);
    const more = finding.violations.length - SHOWN;
    if (more > 0) console.log(`         and ${more} more`);
  }
  const broken = settled.findings.filter(isBroken).length;
  console.log(
    `\n${settled.findings.length - broken} of ${settled.findings.length} invariants hold; all of it in ${file}`,
  );
  return broken === 0 && settled.afterSeconds !== null;
}

function countAnswers(answers: readonly Answered[]) {
  const statuses = new Map<string, number>();
  for (const { status } of answers) {
    const key = status === 0 ? 'no answer' : String(status);
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
  }
  return {
    calls: answers.length,
    statuses: Object.fromEntries(statuses),
    slow: answers.filter(({ ms }) => ms > SLOW_MS).length,
  };
}

const byCount = (counts: ReadonlyMap<string, number>) => [...counts].toSorted(([, a], [, b]) => b - a);
const list = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} x ${count}`)
    .join(', ');
