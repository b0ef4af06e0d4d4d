import { describe, expect, it } from '@jest/globals';
import { type ArrivingAnswer, decideConflict, type StandingAnswer } from '#shared/domain/surveys/decide-conflict.ts';

const EARLY = '2026-11-24T08:00:00.000Z';
const NOON = '2026-11-24T12:00:00.000Z';
const LATE = '2026-11-24T16:00:00.000Z';

const standing = (facts: Partial<StandingAnswer> = {}): StandingAnswer => ({
  questionKey: 'height',
  value: 170,
  additionalAnswer: [],
  answeredAt: NOON,
  answeredBy: 'livia',
  deviceId: 'phone',
  ...facts,
});
const arriving = (facts: Partial<ArrivingAnswer> = {}): ArrivingAnswer => ({
  questionKey: 'height',
  value: 171,
  additionalAnswer: [],
  givenAt: LATE,
  answeredBy: 'livia',
  deviceId: 'laptop',
  seenAt: null,
  ...facts,
});

describe('of two answers the one given later stays', () => {
  it.each([
    ['nothing is stored', undefined, arriving(), 'none'],
    ['it was given later than what it had not seen', standing(), arriving(), 'this'],
    ['it was given later and does not say what it had seen', standing(), arriving({ seenAt: undefined }), 'none'],
    ['it was given earlier', standing(), arriving({ givenAt: EARLY }), 'other'],
    ['it was given earlier and does not say', standing(), arriving({ givenAt: EARLY, seenAt: undefined }), 'other'],
    ['both were given at the same moment', standing(), arriving({ givenAt: NOON }), 'this'],
    ['it replaces what it had seen', standing(), arriving({ seenAt: NOON }), 'none'],
    ['it had seen an older one', standing(), arriving({ seenAt: EARLY }), 'this'],
    ['it says the same again', standing(), arriving({ value: 170 }), 'none'],
    ['it said the same before', standing(), arriving({ value: 170, givenAt: EARLY }), 'known'],
    ['a browser corrects itself', standing(), arriving({ deviceId: 'phone', givenAt: EARLY }), 'none'],
    ['no browser is known', standing({ deviceId: null }), arriving({ deviceId: null, givenAt: EARLY }), 'other'],
    ['a doctor sits at the same browser', standing(), arriving({ deviceId: 'phone', answeredBy: 'dr' }), 'this'],
  ])('%s', (_what, stands, arrives, outcome) => {
    expect(decideConflict(stands, arrives)).toBe(outcome);
  });

  it('the order in which options or further answers come says nothing', () => {
    const pair = (key: string) => ({ key, value: 1 });
    const one = standing({ value: ['a', 'b'], additionalAnswer: [pair('x'), pair('y')] });
    const same = arriving({ value: ['b', 'a'], additionalAnswer: [pair('y'), pair('x')], givenAt: EARLY });
    expect(decideConflict(one, same)).toBe('known');
    expect(decideConflict(one, { ...same, additionalAnswer: [pair('x')] })).toBe('other');
  });
});
