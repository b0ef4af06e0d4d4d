import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { countAnswers } from '#shared/domain/surveys/count-answers.ts';
import { missingRequired } from '#shared/domain/surveys/missing-required.ts';
import {
  ANSWER_TYPES,
  type Answer,
  type AnswerValue,
  type Question,
  type Survey,
} from '#shared/domain/surveys/survey.ts';
import {
  nextQuestion,
  previousQuestion,
  resumeQuestion,
  surveyProgress,
} from '#shared/domain/surveys/survey-progress.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';
import { LANGUAGES } from '#shared/languages.ts';

const shipped: Survey = JSON.parse(readFileSync('shared/content/survey.json', 'utf8'));
const words = { de: 'x', en: 'x', fr: 'x', it: 'x' };

function answer(questionKey: string, value: AnswerValue): Answer {
  return { questionKey, value, additionalAnswer: [] };
}

const keysFor = (answers: Answer[], sex: 'female' | 'male' | null, survey = shipped) =>
  visibleQuestions(survey, answers, { sex }).map((question) => question.key);

/** a opens b, b opens c, c opens d; x and y wait for each other, z for a question that is not there. */
function chain(): Survey {
  const question = (key: string, order: number, showIf?: Question['showIf']): Question => ({
    key,
    order,
    group: 'one',
    answerType: 'single_value',
    required: true,
    text: words,
    options: ['yes', 'no'].map((option) => ({ key: option, label: words })),
    showIf,
  });
  const questions = [
    question('a', 1),
    question('b', 2, { question: 'a', anyOf: ['yes'] }),
    question('c', 3, { question: 'b', anyOf: ['yes'] }),
    question('d', 4, { question: 'c' }),
    question('x', 5, { question: 'y', anyOf: ['yes'] }),
    question('y', 6, { question: 'x', anyOf: ['yes'] }),
    question('z', 7, { question: 'missing', anyOf: ['yes'] }),
  ];
  return { groups: [{ key: 'one', order: 1, name: words, questions: questions.map(({ key }) => key) }], questions };
}

describe('visibleQuestions', () => {
  it('asks women and men what concerns them, and everything where the sex is unknown', () => {
    expect(keysFor([], 'female')).toContain('pregnant');
    expect(keysFor([], 'male')).not.toContain('pregnant');
    expect(keysFor([], null)).toContain('hormonal-contraception');
  });

  it('needs sex and answer where both are named', () => {
    expect(keysFor([answer('pregnant', 'no')], 'female')).toContain('last-period');
    expect(keysFor([answer('pregnant', 'yes')], 'female')).not.toContain('last-period');
    expect(keysFor([answer('pregnant', 'no')], 'male')).not.toContain('last-period');
  });

  it.each([
    ['smoke', 'former', 'smoke-quit-year'],
    ['supplements', ['iron', 'biotin'], 'biotin-recent'],
    ['regular-medication', true, 'medication-list'],
    ['chronic-conditions', ['diabetes'], 'diabetes-since'],
  ] as [string, AnswerValue, string][])('%s = %j opens %s', (key, value, opened) => {
    expect(keysFor([answer(key, value)], 'male')).toContain(opened);
    expect(keysFor([], 'male')).not.toContain(opened);
  });

  it('asks by the order of groups, then of questions, wherever they are written', () => {
    const survey = chain();
    const [a, b, c, d] = survey.questions.map((question) => ({ ...question, showIf: undefined }));
    if (!a || !b || !c || !d) throw new Error('the chain is too short');
    const groups = [
      { key: 'two', order: 2, name: words, questions: ['a', 'd'] },
      { key: 'one', order: 1, name: words, questions: ['b', 'c'] },
    ];
    const questions = [d, c, { ...a, group: 'two' }, b].map((question) =>
      question.key === 'd' ? { ...question, group: 'two' } : question,
    );
    expect(keysFor([], null, { groups, questions })).toEqual(['b', 'c', 'a', 'd']);
  });

  it('closes what an answer further up closes, however old the answers below', () => {
    const survey = chain();
    const all = [answer('a', 'yes'), answer('b', 'yes'), answer('c', 'no')];
    expect(keysFor(all, null, survey)).toEqual(['a', 'b', 'c', 'd']);
    expect(keysFor([answer('a', 'no'), ...all.slice(1)], null, survey)).toEqual(['a']);
  });

  it('never asks questions that wait for each other, or for one that does not exist', () => {
    expect(keysFor([answer('x', 'yes'), answer('y', 'yes'), answer('missing', 'yes')], null, chain())).toEqual(['a']);
  });
});

describe('missingRequired', () => {
  it('counts neither hidden nor optional questions', () => {
    expect(missingRequired(chain(), [answer('a', 'yes')], { sex: null })).toEqual(['b']);
    expect(missingRequired(chain(), [answer('a', 'no')], { sex: null })).toEqual([]);
    expect(missingRequired(shipped, [], { sex: 'female' })).not.toContain('last-blood-test');
  });

  it('counts an answer whose required addition is missing, where the answer asks for it', () => {
    const smoke = shipped.questions.find(({ key }) => key === 'smoke') as Question;
    const additionalAnswers = ['smoke-per-week', 'smoke-since'].flatMap((key) =>
      (smoke.additionalAnswers ?? []).map((one) => ({ ...one, key, required: key === 'smoke-per-week' })),
    );
    const survey: Survey = { ...shipped, questions: [{ ...smoke, additionalAnswers }] };
    const missing = (value: AnswerValue, additionalAnswer: Answer['additionalAnswer']) =>
      missingRequired(survey, [{ questionKey: 'smoke', value, additionalAnswer }], { sex: null });
    expect(missing('yes', [{ key: 'smoke-per-week', value: 20 }])).toEqual([]);
    expect(missing('yes', [])).toEqual(['smoke']);
    expect(missing('yes', [{ key: 'smoke-per-week', value: '' }])).toEqual(['smoke']);
    expect(missing('yes', [{ key: 'smoke-since', value: 20 }])).toEqual(['smoke']);
    expect(missing('never', [])).toEqual([]);
  });

  it('counts 0 and false as answers, an empty list or text as none', () => {
    const missing = (value: AnswerValue, key: string) =>
      missingRequired(shipped, [answer(key, value)], { sex: 'male' });
    expect(missing(0, 'coffee')).not.toContain('coffee');
    expect(missing(false, 'surgery')).not.toContain('surgery');
    expect(missing([], 'symptoms')).toContain('symptoms');
    expect(missing(null, 'diet')).toContain('diet');
    expect(missing(' ', 'diet')).toContain('diet');
  });
});

describe('countAnswers', () => {
  it('counts what is asked now, not what was answered below a question that is hidden by now', () => {
    const person = { sex: null };
    expect(countAnswers(chain(), [answer('a', 'yes'), answer('b', 'no')], person)).toEqual({
      answered: 2,
      questions: 2,
    });
    expect(countAnswers(chain(), [answer('a', 'no'), answer('b', 'no')], person)).toEqual({
      answered: 1,
      questions: 1,
    });
    expect(countAnswers(chain(), [answer('a', null)], person)).toEqual({ answered: 0, questions: 1 });
  });
});

describe('surveyProgress', () => {
  const visible = visibleQuestions(shipped, [], { sex: 'male' });

  it('says group, place and count', () => {
    expect(surveyProgress(visible, 'height')).toEqual({ group: 'about-you', index: 1, count: visible.length });
    expect(surveyProgress(visible, 'smoke')).toEqual({ group: 'lifestyle', index: 4, count: visible.length });
    expect(surveyProgress(visible, 'pregnant')).toBeNull();
  });

  it('walks forwards and backwards, also from a question that was just hidden', () => {
    const [first, second] = visible as [Question, Question];
    const hidden = shipped.questions.find(({ key }) => key === 'pregnant') as Question;
    expect(nextQuestion(visible, first)?.key).toBe('weight');
    expect(previousQuestion(visible, second)?.key).toBe('height');
    expect(previousQuestion(visible, first)).toBeNull();
    expect(nextQuestion(visible, visible.at(-1) as Question)).toBeNull();
    expect(nextQuestion(visible, hidden)?.key).toBe('smoke');
    expect(previousQuestion(visible, hidden)?.key).toBe('weight-change');
    const [a, b, c] = chain().questions as [Question, Question, Question];
    expect([nextQuestion([a, c], b)?.key, previousQuestion([a, c], b)?.key]).toEqual(['c', 'a']);
  });

  it('resumes at the first open question, not at an optional one that was passed over', () => {
    expect(resumeQuestion(visible, [])?.key).toBe('height');
    expect(resumeQuestion(visible, [answer('height', 170), answer('weight', 70)])?.key).toBe('weight-change');
    const passedOver = visible.filter(({ key }) => key !== 'last-blood-test').map(({ key }) => answer(key, 'x'));
    expect(resumeQuestion(visible, passedOver)).toBeNull();
    const leftOut = visible.filter(({ key }) => key !== 'smoke').map(({ key }) => answer(key, 'x'));
    expect(resumeQuestion(visible, leftOut)?.key).toBe('smoke');
  });
});

describe('the shipped questionnaire', () => {
  it('covers all answer types, and refers only to earlier questions and existing answers', () => {
    expect(new Set(shipped.questions.map((question) => question.answerType))).toEqual(new Set(ANSWER_TYPES));
    const byKey = new Map(shipped.questions.map((question) => [question.key, question]));
    for (const question of shipped.questions) {
      if (question.exclusiveOption) {
        expect(question.options?.map(({ key }) => key)).toContain(question.exclusiveOption);
      }
      const parent = question.showIf?.question ? byKey.get(question.showIf.question) : null;
      if (!question.showIf?.question) continue;
      expect(parent?.order).toBeLessThan(question.order);
      const possible = parent?.answerType === 'boolean' ? ['true', 'false'] : parent?.options?.map(({ key }) => key);
      for (const key of question.showIf.anyOf ?? []) expect(possible).toContain(key);
    }
  });

  it('lists every question in exactly one group and has every text in four languages', () => {
    expect(shipped.groups.flatMap((group) => group.questions).sort()).toEqual(
      shipped.questions.map(({ key }) => key).sort(),
    );
    const texts = shipped.questions.flatMap((question) => [
      question.text,
      ...(question.hint ? [question.hint] : []),
      ...(question.options ?? []).map(({ label }) => label),
      ...(question.additionalAnswers ?? []).map(({ text }) => text),
    ]);
    for (const text of texts) for (const language of LANGUAGES) expect(text[language].trim()).not.toBe('');
  });
});
