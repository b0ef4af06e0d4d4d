import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { findMutants } from '#dev/mutants/find-mutants.ts';
import { readExplanations } from '#dev/mutants/results.ts';

const fileOf = (identity: string): string => identity.split(' | ')[0] ?? '';

it('every explanation is of a mutant that can still be made', () => {
  const explained = [...readExplanations().keys()];
  expect(explained.length).toBeGreaterThan(0);
  const files = [...new Set(explained.map(fileOf))].filter((file) => existsSync(file));
  const made = new Set(
    files.flatMap((file) => findMutants(file, readFileSync(file, 'utf8')).map(({ identity }) => identity)),
  );
  expect(explained.filter((identity) => !made.has(identity))).toEqual([]);
});
