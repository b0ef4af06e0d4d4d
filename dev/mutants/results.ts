import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Verdict } from './judge-mutants.ts';
import type { Mutant } from './mutant.ts';
import type { Safeguard } from './safeguards.ts';

/** What is known of a mutant; `refused` by the compiler is none. */
export interface Entry extends Pick<Mutant, 'file' | 'line' | 'within' | 'operator' | 'from' | 'to'> {
  room: string;
  /** What is gone with it, where it is a safeguard. */
  safeguard?: Safeguard;
  verdict: Verdict | 'refused';
  by: string;
  /** Of its file, when it was judged. */
  hash: string;
}

/** Neither caught nor refused. */
export const survives = ({ verdict }: Pick<Entry, 'verdict'>): boolean => verdict !== 'caught' && verdict !== 'refused';

/** What is known so far, by identity; of rooms and files that are run again the newest word counts. */
export type Results = Map<string, Entry>;

/** A file for each room, so that two rooms can run side by side. */
const FOLDER = '.local/mutants';
const EXPLANATIONS = 'dev/mutants/explanations.json';

export function readResults(): Results {
  const files = globSync(`${FOLDER}/*.json`).sort();
  return new Map(files.flatMap((file) => Object.entries(readJson<Record<string, Entry>>(file))));
}

/** Writes what is known of one room. */
export function writeResults(results: Results, room: string): void {
  mkdirSync(FOLDER, { recursive: true });
  const own = [...results].filter(([, entry]) => entry.room === room);
  writeFileSync(`${FOLDER}/${room.replaceAll(/[^a-z]+/g, '-')}.json`, JSON.stringify(Object.fromEntries(own), null, 1));
}

/** Identity → why no test can tell this mutant from the product. */
export const readExplanations = (): ReadonlyMap<string, string> =>
  new Map(Object.entries(readJson<Record<string, string>>(EXPLANATIONS)));

export const hashOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);

function readJson<T extends object>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {} as T;
    throw error;
  }
}
