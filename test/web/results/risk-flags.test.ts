import { describe, expect, it } from '@jest/globals';
import type { AnswerValue } from '#shared/domain/surveys/survey.ts';
import { findRiskFlags } from '#web/results/review/risk-flags.ts';

const flagsOf = (answers: Record<string, AnswerValue>) =>
  findRiskFlags(Object.entries(answers).map(([questionKey, value]) => ({ questionKey, value })));

describe('what to keep in mind when values are judged', () => {
  it.each<[string, AnswerValue, 'danger' | 'warning', AnswerValue]>([
    ['pregnant', 'yes', 'danger', 'yes'],
    [
      'chronic-conditions',
      ['asthma', 'kidney-disease', 'liver-disease', 'heart-disease', 'cancer'],
      'danger',
      ['kidney-disease', 'liver-disease', 'heart-disease', 'cancer'],
    ],
    [
      'chronic-conditions',
      ['diabetes', 'thyroid', 'high-blood-pressure', 'autoimmune'],
      'danger',
      ['diabetes', 'thyroid', 'high-blood-pressure', 'autoimmune'],
    ],
    ['bleeding-disorder', true, 'danger', true],
    ['medication-list', 'Metformin', 'warning', 'Metformin'],
    ['biotin-recent', true, 'warning', true],
    [
      'supplements',
      ['omega-3', 'iron', 'vitamin-d', 'vitamin-b12', 'biotin', 'magnesium'],
      'warning',
      ['iron', 'vitamin-d', 'vitamin-b12', 'biotin', 'magnesium'],
    ],
    ['infection', true, 'warning', true],
    ['antibiotics', true, 'warning', true],
    ['blood-donation', true, 'warning', true],
    ['weight-change', 'gained', 'warning', 'gained'],
    ['weight-change', 'lost', 'warning', 'lost'],
    ['hormonal-contraception', 'pill', 'warning', 'pill'],
    ['hormonal-contraception', 'hormonal-iud', 'warning', 'hormonal-iud'],
    ['hormonal-contraception', 'implant-ring', 'warning', 'implant-ring'],
    ['diet', 'vegetarian', 'warning', 'vegetarian'],
    ['diet', 'vegan', 'warning', 'vegan'],
    [
      'symptoms',
      ['fatigue', 'palpitations', 'dizziness', 'muscle-cramps'],
      'warning',
      ['palpitations', 'dizziness', 'muscle-cramps'],
    ],
    ['last-period', '2026-11-01', 'warning', '2026-11-01'],
  ])('is an answer about %s: %j', (questionKey, given, tone, value) => {
    expect(flagsOf({ [questionKey]: given })).toEqual([{ questionKey, value, tone }]);
  });

  it.each<[string, AnswerValue]>([
    ['pregnant', 'no'],
    ['pregnant', null],
    ['chronic-conditions', ['asthma']],
    ['chronic-conditions', []],
    ['bleeding-disorder', false],
    ['medication-list', ''],
    ['weight-change', 'stable'],
    ['smoke', 'daily'],
  ])('is not every answer: %s %j', (questionKey, given) => {
    expect(flagsOf({ [questionKey]: given })).toEqual([]);
  });

  it('stands by how serious it is, however it was asked', () => {
    expect(
      flagsOf({ diet: 'vegan', infection: true, 'bleeding-disorder': true, pregnant: 'yes' }).map(
        ({ questionKey }) => questionKey,
      ),
    ).toEqual(['pregnant', 'bleeding-disorder', 'infection', 'diet']);
  });
});
