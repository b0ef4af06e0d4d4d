import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Question, Survey } from '#shared/domain/surveys/survey.ts';
import type { AnswerSavedView } from '#shared/views/surveys.ts';
import type { CallError } from '#web/client/api.ts';
import { mergeAnswers } from '#web/surveys/merge-answers.ts';
import { findAskedQuestion } from '#web/surveys/page/find-asked-question.ts';
import { groupBorders, groupProgress } from '#web/surveys/page/group-progress.ts';
import { sendUnsent } from '#web/surveys/send-unsent.ts';
import {
  countUnsent,
  forgetUnsent,
  forgetUnsentAnswers,
  keepUnsent,
  listUnsent,
  listUnsentSurveys,
  type UnsentAnswer,
  unsentKeysOfOthers,
} from '#web/surveys/unsent-answers.ts';

const text = (words: string) => ({ de: words, en: words, fr: words, it: words });
const question = (key: string, group: string, order: number, more: Partial<Question> = {}): Question => ({
  key,
  group,
  order,
  answerType: 'boolean',
  required: true,
  text: text(key),
  ...more,
});
const unsent = (questionKey: string, order: number, more: Partial<UnsentAnswer> = {}): UnsentAnswer => ({
  questionKey,
  order,
  value: true,
  additionalAnswer: [],
  userId: 'livia',
  at: `2026-11-21T08:00:0${order}Z`,
  ...more,
});
const saved = (questionKey: string): AnswerSavedView => ({
  questionKey,
  answeredAt: '2026-11-21T08:01:00Z',
  status: 1,
  answered: 1,
  questions: 3,
});
const refusal = (statusCode: number, error: string) => ({ error: { statusCode, error, message: '' } as CallError });

/** Sends with the answers given for each question key; tells what was sent and what was refused. */
async function send(answers: (key: string) => { data?: AnswerSavedView; error?: CallError }) {
  const sent: string[] = [];
  const refused: string[] = [];
  const closed: string[] = [];
  const outcome = await sendUnsent({
    surveyId: 's1',
    userId: 'livia',
    save: async ({ questionKey }) => {
      sent.push(questionKey);
      return answers(questionKey);
    },
    onSaved: () => {},
    onClosed: ({ questionKey }, { error }) => closed.push(`${questionKey}: ${error}`),
    onRefused: ({ questionKey }) => refused.push(questionKey),
  });
  return { outcome, sent, refused, closed };
}

describe('unsent answers', () => {
  beforeEach(() => localStorage.clear());

  it('are sent once each, a parent before the question it opens, however late it was changed', async () => {
    keepUnsent('s1', unsent('child', 7));
    keepUnsent('s1', unsent('parent', 6, { at: '2026-11-21T09:00:00Z' }));
    const { outcome, sent } = await send((key) => ({ data: saved(key) }));
    expect(sent).toEqual(['parent', 'child']);
    expect(outcome).toBe('done');
    expect(listUnsent('s1', 'livia')).toEqual([]);
  });

  it('stay without a connection and stop at the first failure', async () => {
    keepUnsent('s1', unsent('a', 1));
    keepUnsent('s1', unsent('b', 2));
    const { outcome, sent } = await send(() => ({ error: { statusCode: 0, error: 'network', message: '' } }));
    expect({ outcome, sent }).toEqual({ outcome: 'waiting', sent: ['a'] });
    expect(listUnsent('s1', 'livia')).toHaveLength(2);
  });

  it('are dropped and reported as closed once the questionnaire is complete', async () => {
    keepUnsent('s1', unsent('a', 1));
    keepUnsent('s1', unsent('b', 2));
    const { outcome, refused, closed } = await send(() => refusal(400, 'Already_Complete'));
    expect({ outcome, refused, closed }).toEqual({ outcome: 'closed', refused: [], closed: ['a: Already_Complete'] });
    expect(listUnsent('s1', 'livia')).toEqual([]);
  });

  it('tell of an answer the server does not take, not of one that is no longer asked', async () => {
    keepUnsent('s1', unsent('invalid', 1));
    keepUnsent('s1', unsent('hidden', 2));
    keepUnsent('s1', unsent('good', 3));
    const { outcome, refused } = await send((key) =>
      key === 'good' ? { data: saved(key) } : refusal(409, key === 'hidden' ? 'question-hidden' : 'answer-invalid'),
    );
    expect({ outcome, refused }).toEqual({ outcome: 'done', refused: ['invalid'] });
  });

  it('keep a change that was made while the old value was on its way', async () => {
    keepUnsent('s1', unsent('a', 1, { value: false, at: '2026-11-21T08:05:00Z' }));
    forgetUnsent('s1', unsent('a', 1));
    expect(listUnsent('s1', 'livia').map(({ value }) => value)).toEqual([false]);
  });

  it('are not seen by another person and leave the device at logout', () => {
    keepUnsent('s1', unsent('a', 1));
    expect(listUnsent('s1', 'marco')).toEqual([]);
    forgetUnsentAnswers('livia');
    expect(listUnsent('s1', 'livia')).toEqual([]);
  });

  it('of somebody else who uses the device stay when this person leaves', () => {
    keepUnsent('s1', unsent('a', 1));
    keepUnsent('s2', unsent('b', 1));
    keepUnsent('s2', unsent('c', 2, { userId: 'marco' }));
    expect([listUnsentSurveys('livia'), countUnsent('livia')]).toEqual([['s1', 's2'], 2]);
    expect(unsentKeysOfOthers('livia')).toEqual(['unsent-answer:s2:c']);
    forgetUnsentAnswers('livia');
    expect(listUnsentSurveys('livia')).toEqual([]);
    expect(listUnsent('s2', 'marco').map(({ questionKey }) => questionKey)).toEqual(['c']);
  });
});

describe('answers in hand', () => {
  const smoke = question('smoke', 'life', 2, {
    additionalAnswers: [
      { key: 'smoke-per-week', answerType: 'number', showIfAnswer: ['true'], text: text('per week') },
    ],
  });

  it('put unsent values over saved ones and read numbers of the old form', () => {
    const additionalAnswer = [{ key: 'smoke-per-week', value: '35' }];
    const merged = mergeAnswers(
      [smoke],
      [{ questionKey: 'smoke', value: false, additionalAnswer: [] }],
      [{ questionKey: 'smoke', value: true, additionalAnswer }],
    );
    expect(merged).toEqual([
      { questionKey: 'smoke', value: true, additionalAnswer: [{ key: 'smoke-per-week', value: 35 }] },
    ]);
  });

  it('show each group with its place, and no group that asks nothing', () => {
    const groups = [
      { key: 'you', order: 1, name: text('You'), questions: [] },
      { key: 'life', order: 2, name: text('Life'), questions: [] },
      { key: 'empty', order: 3, name: text('Empty'), questions: [] },
    ];
    const visible = [question('height', 'you', 1), smoke];
    const progress = groupProgress(
      groups,
      visible,
      [{ questionKey: 'height', value: true, additionalAnswer: [] }],
      'smoke',
    );
    expect(progress.map(({ group, state, place, count }) => [group.key, state, place, count])).toEqual([
      ['you', 'done', 0, 1],
      ['life', 'now', 1, 1],
    ]);
    expect(groupBorders(progress)).toEqual([1]);
  });

  it('find a question by key, by number, and the next one when it is hidden', () => {
    const [first, hidden, last] = [question('a', 'you', 1), question('b', 'you', 2), question('c', 'you', 3)];
    const survey: Survey = { groups: [], questions: [first, hidden, last] };
    const find = (page: string) => findAskedQuestion({ survey, visible: [first, last] }, page)?.key ?? null;
    expect([find('a'), find('2'), find('b'), find('nothing'), find('9')]).toEqual(['a', 'c', 'c', null, null]);
  });
});
