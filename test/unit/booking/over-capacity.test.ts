import { expect, it } from '@jest/globals';
import { overCapacity } from '#shared/domain/booking/over-capacity.ts';

const at = (time: string, name: string) => ({ startsAt: new Date(`2026-11-24T${time}:00Z`), name });
const TIMES = [at('08:00', 'a'), at('08:00', 'b'), at('08:10', 'c'), at('08:00', 'd'), at('08:10', 'e')];

it.each([
  [3, []],
  [2, ['d']],
  [1, ['b', 'd', 'e']],
  [0, ['a', 'b', 'c', 'd', 'e']],
])('with %s places at each time %j stand over them', (capacity, names) => {
  expect([...overCapacity(TIMES, capacity)].map(({ name }) => name)).toEqual(names);
});
