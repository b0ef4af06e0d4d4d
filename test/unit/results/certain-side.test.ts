import { describe, expect, it } from '@jest/globals';
import { isAbove, isAtLeast, isAtMost, isBelow } from '#shared/domain/results/certain-side.ts';
import type { Comparator } from '#shared/domain/results/types.ts';

const LIMIT = 5;
const sidesOf = (comparator: Comparator | null, number: number): string[] =>
  Object.entries({ isBelow, isAtMost, isAtLeast, isAbove })
    .filter(([, holds]) => holds({ comparator, number }, LIMIT))
    .map(([name]) => name);

describe('on which side of 5 a value certainly lies', () => {
  it.each<[Comparator | null, number, string[]]>([
    [null, 4.9, ['isBelow', 'isAtMost']],
    [null, 5, ['isAtMost', 'isAtLeast']],
    [null, 5.1, ['isAtLeast', 'isAbove']],
    ['<', 4.9, ['isBelow', 'isAtMost']],
    ['<', 5, ['isBelow', 'isAtMost']],
    ['<', 5.1, []],
    ['<=', 4.9, ['isBelow', 'isAtMost']],
    ['<=', 5, ['isAtMost']],
    ['<=', 5.1, []],
    ['>', 4.9, []],
    ['>', 5, ['isAtLeast', 'isAbove']],
    ['>', 5.1, ['isAtLeast', 'isAbove']],
    ['>=', 4.9, []],
    ['>=', 5, ['isAtLeast']],
    ['>=', 5.1, ['isAtLeast', 'isAbove']],
  ])('%s %d: %j', (comparator, number, sides) => {
    expect(sidesOf(comparator, number)).toEqual(sides);
  });
});
