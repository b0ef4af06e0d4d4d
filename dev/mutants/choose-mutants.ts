import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { findMutants } from './find-mutants.ts';
import type { Mutant } from './mutant.ts';
import type { Options } from './read-options.ts';
import { isUnder, ROOMS, type Room } from './rooms.ts';
import { safeguardOf } from './safeguards.ts';

/** The mutants of a room that these options mean; a sample is the same for the same seed, and grows without losing one. */
export function chooseMutants(room: Room, options: Options, survivors: ReadonlySet<string>): Mutant[] {
  const { sample, seed, rerun, safeguards } = options;
  const all = filesOf(room, options).flatMap((file) => findMutants(file, readFileSync(file, 'utf8')));
  const meant = safeguards ? all.filter((mutant) => safeguardOf(mutant) !== null) : all;
  const wanted = rerun ? meant.filter(({ identity }) => survivors.has(identity)) : meant;
  if (sample === null || wanted.length <= sample) return wanted;
  const chosen = new Set([...wanted].sort((a, b) => (draw(seed, a) < draw(seed, b) ? -1 : 1)).slice(0, sample));
  return wanted.filter((mutant) => chosen.has(mutant));
}

export const chooseRooms = ({ rooms }: Options): Room[] =>
  ROOMS.filter(({ name }) => rooms.length === 0 || rooms.some((wanted) => name.startsWith(wanted)));

function filesOf({ paths }: Room, { files }: Options): string[] {
  const found = paths.flatMap((path) => (path.endsWith('.ts') ? [path] : globSync(`${path}/**/*.{ts,tsx}`)));
  return found
    .filter((file) => !file.endsWith('.d.ts') && (files.length === 0 || files.some((wanted) => isUnder(file, wanted))))
    .sort();
}

const draw = (seed: number, { identity }: Mutant): string =>
  createHash('sha256').update(`${seed} ${identity}`).digest('hex');
