import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { listFormerAnswers } from '#shared/domain/surveys/list-former-answers.ts';
import { askedWhen, selectSurvey } from '#shared/domain/surveys/select-survey.ts';
import type { AdditionalAnswer, AnswerValue, Question, SurveyContent } from '#shared/domain/surveys/survey.ts';

const content: SurveyContent = JSON.parse(readFileSync('shared/content/survey.json', 'utf8'));
const ask = (key: string, changes: Partial<Question> = {}): Question => {
  const found = content.questions.find((one) => one.key === key);
  if (!found) throw new Error(`no question ${key}`);
  return { ...found, ...changes };
};
const said = (questionKey: string, value: AnswerValue, additionalAnswer: AdditionalAnswer[] = []) => ({
  questionKey,
  value,
  additionalAnswer,
  answeredAt: '2025-05-03T08:00:00.000Z',
});
const taken = (open: Question, answer = said(open.key, 172), asked = ask(open.key)) =>
  listFormerAnswers([open], { questions: [asked], answers: [answer] }, '2026-11-24').map(({ value }) => value);

describe('an answer of the last questionnaire', () => {
  it('is suggested where the same is asked again', () => expect(taken(ask('height'))).toEqual([172]));

  it.each<[string, Question, ReturnType<typeof said>?]>([
    ['the wording changed', ask('height', { text: { ...ask('height').text, de: 'Anders?' } })],
    ['the hint changed', ask('height', { hint: { ...ask('height').text } })],
    ['the unit changed', ask('height', { unit: 'm' })],
    ['the kind changed', ask('height', { answerType: 'text' })],
    ['the bounds leave it out', ask('height', { maxValue: 160 })],
    ['it was empty', ask('height'), said('height', null)],
    ['an option is new', ask('smoke', { options: (ask('smoke').options ?? []).slice(0, 2) }), said('smoke', 'never')],
    ['a further question is new', ask('smoke', { additionalAnswers: [] }), said('smoke', 'never')],
    ['it is of another question', ask('height'), said('weight', 70)],
  ])('is not where %s', (_what, open, answer = said(open.key, 172)) => {
    expect(taken(open, answer)).toEqual([]);
  });

  it('comes with what was answered below it, and without what is not asked', () => {
    const perWeek = { key: 'smoke-per-week', value: 20 };
    const former = (value: string) => ({ questions: [ask('smoke')], answers: [said('smoke', value, [perWeek])] });
    expect(listFormerAnswers([ask('smoke')], former('yes'), '2026-11-24')[0]?.additionalAnswer).toEqual([perWeek]);
    expect(listFormerAnswers([ask('smoke')], former('never'), '2026-11-24')[0]?.additionalAnswer).toEqual([]);
  });
});

describe('the questionnaire of a product group', () => {
  const small: SurveyContent = {
    ...content,
    surveys: [{ productGroup: 'sport', asked: 'with-order', groups: ['wellbeing', 'about-you'] }],
  };

  it('asks its own groups, in their order, and shares them with others', () => {
    const { groups, questions } = selectSurvey(small, 'sport');
    expect(groups.map(({ key }) => key)).toEqual(['about-you', 'wellbeing']);
    expect(new Set(questions.map(({ group }) => group))).toEqual(new Set(['about-you', 'wellbeing']));
    expect(askedWhen(small, 'sport')).toBe('with-order');
  });

  it('is the whole one where a version knows none of its own', () => {
    expect(selectSurvey(small, 'heart').questions).toHaveLength(content.questions.length);
    const { surveys: _none, ...old } = content;
    expect(selectSurvey(old, 'sport').groups).toHaveLength(content.groups.length);
    expect(askedWhen(old, 'sport')).toBe('after-order');
  });
});
