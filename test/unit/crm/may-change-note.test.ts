import { expect, it } from '@jest/globals';
import { mayChangeNote } from '#shared/domain/crm/may-change-note.ts';

/** In Zurich the day ends at 23:00 UTC in winter, at 22:00 in summer. */
it.each<[string, string, string, string, boolean]>([
  ['its writer, at once', 'a', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', true],
  ['its writer, at the end of the day', 'a', '2026-11-20T09:00:00Z', '2026-11-20T22:59:59Z', true],
  ['its writer, on the next day', 'a', '2026-11-20T09:00:00Z', '2026-11-20T23:00:00Z', false],
  ['its writer, who wrote after midnight', 'a', '2026-11-19T23:00:00Z', '2026-11-20T22:59:59Z', true],
  ['its writer, at the end of a summer day', 'a', '2026-07-01T09:00:00Z', '2026-07-01T22:00:00Z', false],
  ['a colleague', 'b', '2026-11-20T09:00:00Z', '2026-11-20T09:00:01Z', false],
])('%s', (_who, userId, writtenAt, now, may) => {
  expect(mayChangeNote({ writtenBy: 'a', writtenAt: new Date(writtenAt) }, userId, new Date(now))).toBe(may);
});
