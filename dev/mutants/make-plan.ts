import { readFileSync } from 'node:fs';
import type { Plan } from './child/protocol.ts';
import type { Mutant } from './mutant.ts';

/** The files of these mutants as they are now; the place of a mutant in the list is its number. */
export function makePlan(mutants: readonly Mutant[]): Plan['files'] {
  const files: Plan['files'] = {};
  for (const [number, change] of mutants.entries()) {
    const planned = files[change.file] ?? { source: readFileSync(change.file, 'utf8'), changes: [] };
    files[change.file] = planned;
    planned.changes.push({ number, change });
  }
  return files;
}

/** Of a plan only one mutant and its file. */
export function onlyMutant(files: Plan['files'], number: number): Plan['files'] {
  return Object.fromEntries(
    Object.entries(files).flatMap(([file, { source, changes }]) => {
      const own = changes.filter((change) => change.number === number);
      return own.length === 0 ? [] : [[file, { source, changes: own }]];
    }),
  );
}
