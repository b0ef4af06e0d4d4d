import { describe, expect, it } from '@jest/globals';
import { narrowOffset } from '#shared/server/database/narrow-offset.ts';

/** What was known, when was asked and answered by one's own clock, what the database said, and what is known then. */
const TABLE: [why: string, known: number | null, sentAt: number, receivedAt: number, said: number, then: number][] = [
  ['the first answer: the middle of what is possible', null, 1_000, 1_010, 5_000, 3_995.5],
  ['an answer that fits changes nothing', 3_995, 2_000, 2_010, 6_000, 3_995],
  ['a slow answer does not spoil a good measurement', 3_995, 3_000, 4_000, 7_990, 3_995],
  ['one that is slightly off moves it to the nearest that is possible', 3_995, 2_000, 2_002, 6_000, 3_998],
  ['and down as well', 4_010, 2_000, 2_002, 6_000, 4_001],
  ['a database set back by an hour is followed at once', 3_995, 2_000, 2_002, -3_594_000, -3_595_999],
];

describe('the offset of the database’s clock', () => {
  it.each(TABLE)('%s', (_why, known, sentAt, receivedAt, said, then) => {
    expect(narrowOffset(known, { sentAt, receivedAt, said })).toBe(then);
  });
});
