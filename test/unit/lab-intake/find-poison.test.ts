import { describe, expect, it } from '@jest/globals';
import { findPoison } from '#shared/server/lab-intake/find-poison.ts';

const TOO_LONG = 'x'.repeat(100_000);
const said = { lab: 'Labor', notes: [] as object[], values: [{ row: { unit: 'g/l' } }, { row: { unit: 'g/l' } }] };
const placeOf = (changes: Partial<typeof said>) => findPoison({ ...said, ...changes } as never);

describe('the place of a text that has no room', () => {
  it.each<[string, Partial<typeof said>, string | undefined]>([
    ['nowhere where all of it has', {}, undefined],
    ['the name of the laboratory, at its first value', { lab: TOO_LONG }, 'OBX 1, MSH-4'],
    ['a unit, by the number of its value', { values: [...said.values, { row: { unit: TOO_LONG } }] }, 'OBX 3, OBX-6'],
    ['a note', { notes: [{ note: TOO_LONG }] }, 'NTE-3'],
  ])('is %s', (_what, changes, place) => {
    expect(placeOf(changes)).toBe(place);
  });
});
