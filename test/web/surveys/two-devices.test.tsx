import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Question } from '#shared/domain/surveys/survey.ts';
import { LANGUAGES } from '#shared/languages.ts';
import type { UserView } from '#shared/views/identity.ts';
import type { AnswerSavedView, StoredAnswerView } from '#shared/views/surveys.ts';
import { signedIn, signedOut } from '#web/app/session.ts';
import { createStore } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { type AnswerConflict, forgetConflicts, keepConflict, listConflicts } from '#web/surveys/answer-conflicts.ts';
import { ConflictNotice } from '#web/surveys/conflict-notice.tsx';
import { sendAllUnsent } from '#web/surveys/send-all-unsent.ts';
import { sendWaiting } from '#web/surveys/send-waiting.ts';
import {
  countUnsent,
  forgetUnsentAnswers,
  keepUnsent,
  listUnsent,
  type UnsentAnswer,
} from '#web/surveys/unsent-answers.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';

const text = (words: string) => ({ de: words, en: words, fr: words, it: words });
const question: Question = {
  key: 'sleep',
  group: 'life',
  order: 1,
  answerType: 'boolean',
  required: true,
  text: text('Wie schlafen Sie?'),
};
const own = { questionKey: 'sleep', value: true, additionalAnswer: [] };
const other: StoredAnswerView = {
  ...own,
  value: false,
  answeredAt: '2026-11-21T08:05:00.000Z',
  byDoctor: false,
  reason: null,
  before: null,
};
const conflict = (more: Partial<AnswerConflict> = {}): AnswerConflict => ({
  userId: 'livia',
  surveyId: 's1',
  questionKey: 'sleep',
  kept: 'other',
  own,
  other,
  ...more,
});
const waiting: UnsentAnswer = {
  ...own,
  surveyId: 's1',
  userId: 'livia',
  id: 'one',
  order: 1,
  at: Date.now() - 60_000,
  seenAt: '2026-11-21T07:00:00.000Z',
};

const realFetch = globalThis.fetch;
let bodies: Record<string, unknown>[];
let conflicts: AnswerSavedView['conflict'];
let refusal: object | null;

beforeAll(() => speak('de', 'surveys'));
beforeEach(async () => {
  await forgetUnsentAnswers('livia');
  await forgetConflicts('s1', 'livia');
  bodies = [];
  conflicts = null;
  refusal = null;
  globalThis.fetch = (async (_at: string, { body }: { body: string }) => {
    if (refusal) return new Response(JSON.stringify(refusal), { status: 400 });
    bodies.push(JSON.parse(body));
    const { answeredAt } = other;
    const saved = {
      questionKey: 'sleep',
      answeredAt,
      savedAt: answeredAt,
      surveyId: 'v1',
      status: 1,
      conflict: conflicts,
    };
    return new Response(JSON.stringify(saved));
  }) as unknown as typeof fetch;
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

function showNotice() {
  const { store } = openScreen(<ConflictNotice surveyId="s1" questions={[question]} />);
  store.dispatch(signedIn({ id: 'livia', roles: ['customer'] } as unknown as UserView));
}

const signIn = (id: string) => {
  const store = createStore();
  store.dispatch(signedIn({ id, roles: ['customer'] } as unknown as UserView));
  return store;
};

describe('whoever signs in on the same device', () => {
  it('sends nothing that somebody else answered: it waits for its person', async () => {
    await keepUnsent(waiting);
    const store = signIn('marco');
    await sendWaiting(store.dispatch, 'livia');
    await sendWaiting(store.dispatch, 'marco');
    expect([bodies, await countUnsent('livia')]).toEqual([[], 1]);
    store.dispatch(signedOut('expired'));
    await sendWaiting(store.dispatch, 'livia');
    expect([bodies, await countUnsent('livia')]).toEqual([[], 1]);
    await sendWaiting(signIn('livia').dispatch, 'livia');
    expect([bodies.length, await countUnsent('livia')]).toEqual([1, 0]);
  });

  it('sends the answers of all their questionnaires', async () => {
    await keepUnsent(waiting);
    await keepUnsent({ ...waiting, surveyId: 's2', id: 'two' });
    await sendWaiting(signIn('livia').dispatch, 'livia');
    expect([bodies.length, await countUnsent('livia')]).toEqual([2, 0]);
  });

  it('is told before leaving how many answers came too late', async () => {
    for (const questionKey of ['sleep', 'stress']) await keepUnsent({ ...waiting, questionKey, id: questionKey });
    refusal = { statusCode: 400, error: 'Already_Complete', message: '' };
    expect(await sendAllUnsent(signIn('livia').dispatch, 'livia')).toEqual({ outcome: 'done', refused: 2 });
    expect(await countUnsent('livia')).toBe(0);
  });
});

describe('an answer of another device', () => {
  it('that was later stands: it is kept until the person was told, and what waited here is gone', async () => {
    await keepUnsent(waiting);
    conflicts = { kept: 'other', other };
    const store = signIn('livia');
    const params = { id: 's1' };
    await store.dispatch(api.util.upsertQueryData('listAnswers', { params }, { answers: [], former: [] }));
    await sendWaiting(store.dispatch, 'livia');
    expect(api.endpoints.listAnswers.select({ params })(store.getState()).data?.answers).toEqual([other]);
    expect(bodies).toMatchObject([{ questionKey: 'sleep', value: true, seenAt: waiting.seenAt }]);
    expect(bodies[0]?.waitedMs).toBeGreaterThanOrEqual(60_000);
    expect(await countUnsent('livia')).toBe(0);
    expect(await listConflicts('s1', 'livia')).toEqual([conflict()]);
    expect(await listConflicts('s1', 'marco')).toEqual([]);
  });

  it.each([
    ['other', false, /gilt: Nein \(von einem anderen Gerät\)Gilt nicht mehr: Ja \(von diesem Gerät\)/],
    ['this', false, /gilt: Ja \(von diesem Gerät\)Gilt nicht mehr: Nein \(von einem anderen Gerät\)/],
    ['other', true, /gilt: Nein \(vom ärztlichen Team eingetragen\)Gilt nicht mehr: Ja \(von diesem Gerät\)/],
  ] as const)(
    'is named with its own (%s kept, by a doctor: %s), and put away once it was seen',
    async (kept, byDoctor, words) => {
      await keepConflict(conflict({ kept, other: { ...other, byDoctor } }));
      showNotice();
      const notice = await screen.findByText('Eine Frage wurde auf zwei Geräten verschieden beantwortet');
      const row = within(screen.getByRole('status')).getByRole('listitem');
      expect(row).toHaveTextContent(words);
      expect(within(row).getByRole('link', { name: 'Wie schlafen Sie?' })).toHaveAttribute(
        'href',
        '/surveys/s1/page/sleep',
      );
      fireEvent.click(screen.getByRole('button', { name: 'Verstanden' }));
      await waitFor(() => expect(notice).not.toBeInTheDocument());
      expect(await listConflicts('s1', 'livia')).toEqual([]);
    },
  );

  it('is not spoken of any more once the question is answered anew', async () => {
    await keepConflict(conflict());
    await keepUnsent(waiting);
    expect(await listConflicts('s1', 'livia')).toEqual([]);
    expect(await listUnsent('s1', 'livia')).toHaveLength(1);
  });

  it.each(LANGUAGES)('is told in %s', async (language) => {
    await speak(language);
    await keepConflict(conflict());
    showNotice();
    expect((await screen.findByRole('listitem')).textContent).not.toMatch(/surveys:|conflict\./);
  });
});
