import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '#shared/contract/all.ts';
import type { Question, Survey } from '#shared/domain/surveys/survey.ts';
import type { AnswerSavedView } from '#shared/views/surveys.ts';
import type { CallError } from '#web/client/api.ts';
import { mergeAnswers } from '#web/surveys/merge-answers.ts';
import { findAskedQuestion } from '#web/surveys/page/find-asked-question.ts';
import { groupBorders, groupProgress } from '#web/surveys/page/group-progress.ts';
import { sendUnsent } from '#web/surveys/send-unsent.ts';
import { toAnswerBody } from '#web/surveys/to-answer-body.ts';
import {
  countUnsent,
  forgetUnsentAnswers,
  keepUnsent,
  listUnsent,
  listUnsentOfOthers,
  listUnsentSurveys,
  restoreUnsent,
  settleUnsent,
  type UnsentAnswer,
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
  surveyId: 's1',
  userId: 'livia',
  questionKey,
  order,
  value: true,
  additionalAnswer: [],
  id: `${questionKey}-${order}`,
  at: order,
  seenAt: null,
  ...more,
});
const saved = (questionKey: string): AnswerSavedView => ({
  questionKey,
  answeredAt: '2026-11-21T08:01:00Z',
  savedAt: '2026-11-21T08:01:00Z',
  surveyId: 'v1',
  conflict: null,
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
    refusals: {
      onClosed: (late, { error }) => closed.push(`${late.map(({ questionKey }) => questionKey)}: ${error}`),
      onRefused: ({ questionKey }) => refused.push(questionKey),
    },
  });
  return { outcome, sent, refused, closed };
}

describe('unsent answers', () => {
  beforeEach(async () => {
    for (const userId of ['livia', 'marco']) await forgetUnsentAnswers(userId);
  });

  it('are sent once each, a parent before the question it opens, however late it was changed', async () => {
    await keepUnsent(unsent('child', 7));
    await keepUnsent(unsent('parent', 6, { at: 9 }));
    const { outcome, sent } = await send((key) => ({ data: saved(key) }));
    expect(sent).toEqual(['parent', 'child']);
    expect(outcome).toBe('done');
    expect(await listUnsent('s1', 'livia')).toEqual([]);
  });

  it('stay without a connection and stop at the first failure', async () => {
    await keepUnsent(unsent('a', 1));
    await keepUnsent(unsent('b', 2));
    const { outcome, sent } = await send(() => ({ error: { statusCode: 0, error: 'network', message: '' } }));
    expect({ outcome, sent }).toEqual({ outcome: 'waiting', sent: ['a'] });
    expect(await listUnsent('s1', 'livia')).toHaveLength(2);
  });

  it('are dropped and reported as closed once the questionnaire is complete', async () => {
    await keepUnsent(unsent('a', 1));
    await keepUnsent(unsent('b', 2));
    const { outcome, refused, closed } = await send(() => refusal(400, 'Already_Complete'));
    expect({ outcome, refused, closed }).toEqual({ outcome: 'closed', refused: [], closed: ['a,b: Already_Complete'] });
    expect(await listUnsent('s1', 'livia')).toEqual([]);
  });

  it.each([
    [401, 'unauthorized'],
    [408, 'too-slow'],
    [429, 'rate-limited'],
    [500, 'internal'],
    [503, 'unavailable'],
  ])('wait when the server answers %i: the answer is good, the moment is not', async (status, code) => {
    await keepUnsent(unsent('a', 1));
    const { outcome, refused } = await send(() => refusal(status, code));
    expect({ outcome, refused }).toEqual({ outcome: 'waiting', refused: [] });
    expect(await countUnsent('livia')).toBe(1);
  });

  it.each<[string, object]>([
    ['a session that ended took the call along', { name: 'AbortError', message: 'Aborted' }],
    ['what stands in front of the server answers', { statusCode: 403, error: 'generic', message: '' }],
    ['the same call is still being answered', { statusCode: 409, error: 'conflict', message: '' }],
  ])('wait when %s: nobody has said anything about the answer', async (_what, error) => {
    await keepUnsent(unsent('a', 1));
    const { outcome, refused } = await send(() => ({ error: error as CallError }));
    expect({ outcome, refused }).toEqual({ outcome: 'waiting', refused: [] });
    expect(await countUnsent('livia')).toBe(1);
  });

  it.each([...contract.saveAnswer.errors, 'invalid-input', 'not-found'])('do not wait after %s', async (code) => {
    await keepUnsent(unsent('a', 1));
    expect((await send(() => refusal(400, code))).outcome).not.toBe('waiting');
    expect(await countUnsent('livia')).toBe(0);
  });

  it.each(['order-cancelled', 'order-completed'])('are reported as closed by %s too', async (code) => {
    await keepUnsent(unsent('a', 1));
    expect(await send(() => refusal(409, code))).toMatchObject({ outcome: 'closed', closed: [`a: ${code}`] });
  });

  it('tell of an answer the server does not take, not of one that is no longer asked', async () => {
    await keepUnsent(unsent('invalid', 1));
    await keepUnsent(unsent('hidden', 2));
    await keepUnsent(unsent('good', 3));
    const { outcome, refused } = await send((key) =>
      key === 'good' ? { data: saved(key) } : refusal(409, key === 'hidden' ? 'question-hidden' : 'answer-invalid'),
    );
    expect({ outcome, refused }).toEqual({ outcome: 'done', refused: ['invalid'] });
  });

  it('wait for their page where no page can say that they are refused', async () => {
    await keepUnsent(unsent('invalid', 1));
    const save = async () => refusal(409, 'answer-invalid');
    expect(await sendUnsent({ surveyId: 's1', userId: 'livia', save, onSaved: () => {} })).toBe('waiting');
    expect(await countUnsent('livia')).toBe(1);
  });

  it('that change what the server has just confirmed follow it, before the screen knows of it', async () => {
    const first = unsent('a', 1);
    await keepUnsent(first);
    const answeredAt = '2026-11-21T08:01:00.000Z';
    const row = { ...first, answeredAt, byDoctor: false, reason: null, before: null };
    await settleUnsent(first, row);
    await keepUnsent(unsent('a', 1, { id: 'next', value: false }));
    expect(await listUnsent('s1', 'livia')).toMatchObject([{ id: 'next', seenAt: answeredAt }]);
  });

  it('that change what another device said later have not seen that', async () => {
    const first = unsent('a', 1);
    await keepUnsent(first);
    const other = { ...first, additionalAnswer: [], answeredAt: '2026-11-21T08:01:00.000Z' };
    await settleUnsent(first, { ...other, byDoctor: false, reason: null, before: null });
    await keepUnsent(unsent('a', 1, { id: 'next', value: false }));
    expect(await listUnsent('s1', 'livia')).toMatchObject([{ id: 'next', seenAt: null }]);
  });

  it('keep a change that was made while the old value was on its way, and know whom it follows', async () => {
    await keepUnsent(unsent('a', 1));
    const [first] = await listUnsent('s1', 'livia');
    if (!first) throw new Error('nothing waits');
    await keepUnsent(unsent('a', 1, { value: false, id: 'changed' }));
    const answeredAt = '2026-11-21T08:01:00Z';
    await settleUnsent(first, { ...first, answeredAt, byDoctor: false, reason: null, before: null });
    const left = await listUnsent('s1', 'livia');
    expect(left).toMatchObject([{ value: false, seenAt: answeredAt }]);
  });

  it('changed again before they were sent follow what the first change had seen', async () => {
    await keepUnsent(unsent('a', 1, { seenAt: 'before' }));
    await keepUnsent(unsent('a', 1, { value: false, id: 'changed', seenAt: 'since' }));
    expect(await listUnsent('s1', 'livia')).toMatchObject([{ value: false, seenAt: 'before' }]);
  });

  it('waited no time at all where the clock of the device was put back meanwhile', () => {
    expect(toAnswerBody(unsent('a', 1, { at: Date.now() + 86_400_000 })).waitedMs).toBe(0);
  });

  it('are not sent twice by two tabs: one sends, the other finds nothing left', async () => {
    for (const order of [1, 2, 3]) await keepUnsent(unsent(`q${order}`, order));
    const both = await Promise.all([1, 2].map(() => send((key) => ({ data: saved(key) }))));
    expect(both.flatMap(({ sent }) => sent)).toEqual(['q1', 'q2', 'q3']);
  });

  it('are not seen by another person and leave the device at logout', async () => {
    await keepUnsent(unsent('a', 1));
    expect(await listUnsent('s1', 'marco')).toEqual([]);
    await forgetUnsentAnswers('livia');
    expect(await listUnsent('s1', 'livia')).toEqual([]);
  });

  it('of somebody else who uses the device stay when this person leaves', async () => {
    await keepUnsent(unsent('a', 1));
    await keepUnsent(unsent('b', 1, { surveyId: 's2' }));
    await keepUnsent(unsent('c', 2, { surveyId: 's2', userId: 'marco' }));
    expect([await listUnsentSurveys('livia'), await countUnsent('livia')]).toEqual([['s1', 's2'], 2]);
    const others = await listUnsentOfOthers('livia');
    expect(others.map(({ questionKey }) => questionKey)).toEqual(['c']);
    await forgetUnsentAnswers('livia');
    expect([await countUnsent('livia'), await countUnsent('marco')]).toEqual([0, 1]);
    // The logout clears the whole site.
    for (const userId of ['livia', 'marco']) await forgetUnsentAnswers(userId);
    await restoreUnsent(others);
    expect(await listUnsentSurveys('livia')).toEqual([]);
    expect((await listUnsent('s2', 'marco')).map(({ questionKey }) => questionKey)).toEqual(['c']);
  });
});

describe('where the browser writes nothing down', () => {
  const { put, delete: remove } = IDBObjectStore.prototype;
  const refuse = () => {
    throw new DOMException('the disk is full', 'QuotaExceededError');
  };
  const restore = async () => {
    Object.assign(IDBObjectStore.prototype, { put, delete: remove });
    for (const userId of ['livia', 'marco']) await forgetUnsentAnswers(userId);
  };
  beforeEach(restore);
  afterEach(restore);
  /** What the browser does when somebody closes the page. */
  const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('answers wait in the page, each person’s own, are sent once, and closing the page asks first', async () => {
    Object.assign(IDBObjectStore.prototype, { put: refuse });
    expect(asksBeforeClosing()).toBe(false);
    await keepUnsent(unsent('a', 1));
    await keepUnsent(unsent('a', 1, { value: false, id: 'changed' }));
    await keepUnsent(unsent('m', 1, { userId: 'marco' }));
    expect(asksBeforeClosing()).toBe(true);
    expect((await listUnsent('s1', 'livia')).map(({ questionKey, value }) => [questionKey, value])).toEqual([
      ['a', false],
    ]);
    expect((await send((key) => ({ data: saved(key) }))).sent).toEqual(['a']);
    expect([await countUnsent('livia'), await countUnsent('marco')]).toEqual([0, 1]);
    await forgetUnsentAnswers('marco');
    expect([await countUnsent('marco'), asksBeforeClosing()]).toEqual([0, false]);
  });

  it('nor strikes out what was sent, it is sent once all the same, and what was said last is sent last', async () => {
    await keepUnsent(unsent('a', 1, { value: true, id: 'first' }));
    Object.assign(IDBObjectStore.prototype, { put: refuse, delete: refuse });
    await keepUnsent(unsent('a', 1, { value: false, id: 'second' }));
    const values: unknown[] = [];
    const save = async ({ questionKey, value }: UnsentAnswer) => {
      if (values.push(value) > 5) throw new Error('the same again and again');
      return { data: saved(questionKey) };
    };
    expect(await sendUnsent({ surveyId: 's1', userId: 'livia', save, onSaved: () => {} })).toBe('done');
    expect(values).toEqual([true, false]);
    expect(await countUnsent('livia')).toBe(0);
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
