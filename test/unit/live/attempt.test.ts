import { expect, it } from '@jest/globals';
import { attempt } from '#api/live/attempt.ts';
import { createMemoryLog } from '#test/setup/memory-log.ts';

it.each([
  ['rejects', () => Promise.reject(new Error('Redis is away'))],
  [
    'throws before it begins to wait',
    () => {
      throw new Error('Redis is away');
    },
  ],
])('what a socket asked for and %s is said and goes no further', async (_how, work) => {
  const { log, text } = createMemoryLog();
  expect(attempt(log, 'watch', work)).toBeUndefined();
  await new Promise(setImmediate); // a rejection that nobody caught would be thrown by now
  expect(text()).toContain('Redis is away');
  expect(text()).toContain('"what":"watch"');
});
