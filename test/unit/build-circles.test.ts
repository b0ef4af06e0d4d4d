import { describe, expect, it } from '@jest/globals';
import { findCircle } from '#web/build/refuse-circles.ts';

const circleOf = (imports: Record<string, string[]>) => findCircle(new Map(Object.entries(imports)));

describe('files of the build that import each other', () => {
  it.each([
    ['nothing', {}],
    ['a line', { a: ['b'], b: ['c'], c: [] }],
    ['two ways to one file', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }],
    ['a file of another build', { a: ['elsewhere'] }],
  ])('%s is no circle', (_name, imports) => {
    expect(circleOf(imports)).toBeUndefined();
  });

  it.each([
    ['two', { a: ['b'], b: ['a'] }, ['a', 'b']],
    ['itself', { a: ['a'] }, ['a']],
    ['three behind a way in', { in: ['a'], a: ['b'], b: ['c'], c: ['a'] }, ['a', 'b', 'c']],
    ['behind a file that was done', { done: [], in: ['done', 'a'], a: ['done', 'b'], b: ['a'] }, ['a', 'b']],
  ])('%s are named in their order', (_name, imports, circle) => {
    expect(circleOf(imports as Record<string, string[]>)).toEqual(circle);
  });
});
