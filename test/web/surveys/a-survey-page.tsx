import { expect, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { openDB } from 'idb';
import type { Question } from '#shared/domain/surveys/survey.ts';
import type { UserView } from '#shared/views/identity.ts';
import type { StoredAnswerView } from '#shared/views/surveys.ts';
import { signedIn } from '#web/app/session.ts';
import { api } from '#web/client/api.ts';
import { PageScreen } from '#web/surveys/page/page.tsx';
import { countUnsent } from '#web/surveys/unsent-answers.ts';
import { openScreen } from '../refusing-api.tsx';
import { aSurvey } from './a-survey.ts';

type Body = Pick<StoredAnswerView, 'questionKey' | 'value' | 'additionalAnswer'>;

/** Somebody's questionnaire as the server holds it, and the page of one of its questions. */
export async function openPage(
  questions: Question[],
  key: string,
  around: (page: React.ReactNode) => React.ReactNode = (page) => page,
) {
  const { customerSurvey, survey } = aSurvey(questions);
  const stored = new Map<string, StoredAnswerView>();
  const bodies: Body[] = [];
  let instant = Date.parse('2026-11-21T08:00:00Z');
  /** Waits before the list of answers is sent off, once it was read. */
  let onItsWay: Promise<void> = Promise.resolve();

  const keep = (given: Body, byDoctor = false): string => {
    instant += 1000;
    const answeredAt = new Date(instant).toISOString();
    stored.set(given.questionKey, { ...given, answeredAt, byDoctor, reason: null, before: null });
    return answeredAt;
  };
  const replies: Record<string, (body: Body) => unknown> = {
    'GET /customer-surveys/s1': () => customerSurvey,
    'GET /survey-questions/v1': () => ({ surveyId: 'v1', questions }),
    'GET /survey-question-groups/v1/iron': () => ({ surveyId: 'v1', groups: survey.groups }),
    'GET /customer-surveys/s1/answers': () => ({ answers: [...stored.values()], former: [] }),
    'PUT /customer-surveys/s1/answers': ({ questionKey, value, additionalAnswer }) => {
      const given = { questionKey, value, additionalAnswer };
      bodies.push(given);
      const answeredAt = keep(given);
      return { questionKey, answeredAt, savedAt: answeredAt, surveyId: 'v1', conflict: null, status: 1 };
    },
  };
  globalThis.fetch = jest.fn(async (address: unknown, init?: { method?: string; body?: string }) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    const call = `${init?.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`;
    const reply = replies[call]?.(JSON.parse(init?.body ?? '{}'));
    const text = JSON.stringify(reply ?? {});
    if (call === 'GET /customer-surveys/s1/answers') await onItsWay;
    return new Response(text, { status: reply ? 200 : 404 });
  }) as unknown as typeof globalThis.fetch;

  const path = '/surveys/:customerSurveyId/page/:page';
  const { store } = openScreen(around(<PageScreen />), { path, at: `/surveys/s1/page/${key}` });
  act(() => void store.dispatch(signedIn({ id: 'livia', roles: ['customer'] } as unknown as UserView)));
  await screen.findByRole('heading', { level: 1 });

  return {
    bodies,
    /** Until the server has so many answers, and none waits here. */
    sent: (count = 1) =>
      waitFor(async () => {
        expect(bodies.length).toBeGreaterThanOrEqual(count);
        expect(await countUnsent('livia')).toBe(0);
      }),
    /** A doctor takes an answer down on the phone. */
    tell: (questionKey: string, value: string) => void keep({ questionKey, value, additionalAnswer: [] }, true),
    /** What the socket says after each answer: ask anew. Returns how the answers that are read now arrive. */
    askAnew: async () => {
      let arrive = () => {};
      onItsWay = new Promise((resolve) => {
        arrive = resolve;
      });
      const asked = () => (globalThis.fetch as jest.Mock).mock.calls.length;
      const before = asked();
      act(() => void store.dispatch(api.util.invalidateTags([{ type: 'survey', id: 's1/beside' }])));
      await waitFor(() => expect(asked()).toBeGreaterThan(before));
      onItsWay = Promise.resolve();
      return () => act(async () => arrive());
    },
  };
}

/** The browser is busy with what it writes, so that nothing is kept before `free` was called. */
export async function keepDatabaseBusy(): Promise<() => Promise<void>> {
  // As the page opened it.
  const database = await openDB('unsent-answers');
  const busy = database.transaction('answers', 'readwrite');
  let isFree = false;
  const hold = (async () => {
    while (!isFree) await busy.store.count();
    await busy.done;
    database.close();
  })();
  return async () => {
    isFree = true;
    await act(() => hold);
  };
}
