import { describe, expect, it } from '@jest/globals';
import { type BadgeFacts, earnedBadges } from '#shared/domain/results/earned-badges.ts';
import { resultContent } from '#test/factories/shipped-content.ts';
import { aCourse } from './a-course.ts';

const NOTHING: BadgeFacts = {
  results: [],
  courses: [],
  followUps: [],
  preparations: [],
  homeSamples: [],
  recommendations: [],
};
const MARCH = '2025-03-11T07:00:00.000Z';
const SEPTEMBER = '2025-09-16T07:00:00.000Z';
const OCTOBER = '2026-10-20T07:00:00.000Z';
/** A result whose order is named by its time, as in `aCourse`. */
const results = (...instants: string[]) => instants.map((at) => ({ orderId: at, releasedAt: at }));

const { badges } = resultContent.badges;
const earned = (facts: Partial<BadgeFacts>) =>
  earnedBadges(badges, { ...NOTHING, ...facts }).map(({ badge, earnedAt }) => [badge.key, earnedAt]);

describe('a badge', () => {
  it.each([
    ['is for nobody who did nothing', {}, []],
    ['is for the first result', { results: results(MARCH) }, [['first-test', MARCH]]],
    [
      'is for the third result, in whatever order they come',
      { results: results(OCTOBER, MARCH, SEPTEMBER) },
      [
        ['yearly-check', OCTOBER],
        ['long-view', OCTOBER],
        ['first-test', MARCH],
      ],
    ],
    [
      'is not for years with one between',
      { results: results(MARCH, '2027-01-10T08:00:00.000Z') },
      [['first-test', MARCH]],
    ],
    [
      // 23:30 of the last day in UTC is the next year in Zurich.
      'counts years as they are in Zurich',
      { results: results(MARCH, '2025-12-31T23:30:00.000Z') },
      [
        ['yearly-check', '2025-12-31T23:30:00.000Z'],
        ['first-test', MARCH],
      ],
    ],
    ['is for a follow-up', { followUps: [OCTOBER, SEPTEMBER] }, [['retest-done', SEPTEMBER]]],
    ['is for a questionnaire in time', { preparations: [MARCH] }, [['well-prepared', MARCH]]],
    ['is for a sample from home', { homeSamples: [MARCH] }, [['home-sampler', MARCH]]],
    [
      'is for the first recommendation that was opened',
      { recommendations: [OCTOBER, SEPTEMBER] },
      [['recommendation-read', SEPTEMBER]],
    ],
  ] satisfies [string, Partial<BadgeFacts>, [string, string][]][])('%s', (_what, facts, expected) => {
    expect(earned(facts)).toEqual(expected);
  });

  const returned = (...values: Parameters<typeof aCourse>[0][number][]) =>
    earned({ results: results(MARCH, SEPTEMBER), courses: [{ values: aCourse(values) }] }).some(
      ([key, at]) => key === 'back-in-range' && at === SEPTEMBER,
    );
  it.each([
    ['back in its range', [{ number: 9 }, { number: 41 }], true],
    ['down again', [{ number: 190 }, { number: 41 }], true],
    ['inside as before', [{ number: 30 }, { number: 41 }], false],
    ['still outside', [{ number: 9 }, { number: 12 }], false],
    ['gone outside', [{ number: 41 }, { number: 9 }], false],
    ['measured in another unit', [{ number: 9, unit: 'ng/dl' }, { number: 41 }], false],
    ['measured by another laboratory', [{ number: 9, lab: 'LABSUD' }, { number: 41 }], false],
    ['being corrected', [{ number: 9 }, { number: 41, beingCorrected: true }], false],
    ['compared with one being corrected', [{ number: 9, beingCorrected: true }, { number: 41 }], false],
    ['outside without a range', [{ number: 9, range: null }, { number: 41 }], false],
  ] as const)('for a value that is %s', (_what, [before, after], expected) => {
    expect(returned({ at: MARCH, ...before }, { at: SEPTEMBER, ...after })).toBe(expected);
  });

  it('is not one that the content took out', () => {
    const inactive = badges.map((badge) => ({ ...badge, active: false }));
    expect(earnedBadges(inactive, { ...NOTHING, results: results(MARCH) })).toEqual([]);
  });

  it('has a rule that is known', () => {
    expect([...new Set(badges.map(({ rule }) => rule.type))].toSorted()).toEqual([
      'follow-up-completed',
      'home-sample-received',
      'marker-back-in-range',
      'recommendation-opened',
      'released-results',
      'released-results-in-consecutive-years',
      'survey-completed-before-sampling',
    ]);
  });
});
