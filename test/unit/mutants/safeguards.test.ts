import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { findMutants } from '#dev/mutants/find-mutants.ts';
import { safeguardOf, WHOLE_FILES } from '#dev/mutants/safeguards.ts';

const found = (source: string, file = 'shared/server/booking/a.ts'): (string | null)[] => [
  ...new Set(findMutants(file, source).map(safeguardOf)),
];

describe('what is gone with a mutant', () => {
  it.each([
    ['a lock in a statement', 'run(`SELECT taken FROM slots WHERE _id = ? FOR UPDATE`)', 'lock'],
    ['a lock by its act', 'await lockOrder(tx, id);', 'lock'],
    ['one of the conditions of a changed row', 'updateRows(tx, slots, { taken }, { _id, version })', 'compare-and-set'],
    ['a condition of an UPDATE', 'run(`UPDATE slots SET taken = 1 WHERE _id = ? AND taken < 3`)', 'compare-and-set'],
  ])('%s', (_name, source, kind) => {
    expect(found(source)).toContain(kind);
  });

  it('nothing where a reading or a call that locks nothing changes', () => {
    expect(found('tell(order); const open = rows.filter(isOpen);')).toEqual([null]);
    expect(found('run(`SELECT taken FROM slots WHERE _id = ? AND taken < 3`)')).toEqual([null]);
  });

  it('anything in a file that is a safeguard as a whole', () => {
    expect(found('if (isOwner(a)) refuse(b);', 'api/http/check-owner.ts')).toEqual(['owner']);
  });
});

it.each(Object.keys(WHOLE_FILES))('%s is there', (file) => {
  expect(existsSync(file)).toBe(true);
});
