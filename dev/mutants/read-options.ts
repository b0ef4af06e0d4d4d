import { parseArgs } from 'node:util';

const RERUNS = ['survivors', 'open'] as const;
type Rerun = (typeof RERUNS)[number];

export interface Options {
  /** Rooms by the beginnings of their names; none means all. */
  rooms: string[];
  /** Files and folders; none means all of the rooms. */
  files: string[];
  /** So many mutants of each room, chosen by the seed; null for all. */
  sample: number | null;
  seed: number;
  /** Only what survived the last time; of `open` only what has no explanation. */
  rerun: Rerun | null;
  /** Only those that take a safeguard away (safeguards.ts). */
  safeguards: boolean;
  /** Without tests that need MariaDB and Redis. */
  unitOnly: boolean;
  /** Only test files with these beginnings of names, in the room's list or not: what they let pass others may have caught. */
  tests: string[];
  /** At most so many journeys for each mutant. */
  journeys: number;
  /** Where the report is written, besides the folder of results. */
  report: string | null;
}

const NUMBER = /^\d+$/;

/** The options of `npm run mutants`. @throws Error on one that is unknown or no number */
export function readOptions(parameters: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      room: { type: 'string', multiple: true, default: [] },
      file: { type: 'string', multiple: true, default: [] },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      rerun: { type: 'string' },
      safeguards: { type: 'boolean', default: false },
      unit: { type: 'boolean', default: false },
      tests: { type: 'string', multiple: true, default: [] },
      journeys: { type: 'string', default: '6' },
      report: { type: 'string' },
    },
  });
  const rerun = RERUNS.find((known) => known === values.rerun);
  if (values.rerun !== undefined && !rerun) throw new Error(`--rerun knows only ${RERUNS.join(' and ')}`);
  return {
    rooms: values.room,
    files: values.file,
    sample: values.sample === undefined ? null : readNumber('sample', values.sample),
    seed: readNumber('seed', values.seed),
    rerun: rerun ?? null,
    safeguards: values.safeguards,
    unitOnly: values.unit,
    tests: values.tests,
    journeys: readNumber('journeys', values.journeys),
    report: values.report ?? null,
  };
}

function readNumber(name: string, text: string): number {
  if (!NUMBER.test(text)) throw new Error(`--${name} wants a number: ${text}`);
  return Number(text);
}
