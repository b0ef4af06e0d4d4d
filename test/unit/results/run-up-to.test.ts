import { expect, it } from '@jest/globals';
import type { CourseValue } from '#shared/domain/results/build-course.ts';
import { runUpTo } from '#shared/domain/results/run-up-to.ts';

const course = (...joined: boolean[]) => joined.map((is, at) => ({ orderId: `o${at}`, joined: is }) as CourseValue);

it.each([
  ['all that are joined', course(false, true, true), 'o2', ['o0', 'o1', 'o2']],
  ['nothing that was measured later', course(false, true, true), 'o1', ['o0', 'o1']],
  ['nothing of before a break', course(false, true, false, true), 'o3', ['o2', 'o3']],
  ['one alone where the line ended before it', course(false, true, false), 'o2', ['o2']],
  ['nothing of an order that did not measure it', course(false, true), 'o7', []],
])('a run holds %s', (_what, values, orderId, run) => {
  expect(runUpTo(values, orderId).map((value) => value.orderId)).toEqual(run);
});
