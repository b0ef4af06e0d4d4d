import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import type { UserView } from '#shared/views/identity.ts';
import { signedIn } from '#web/app/session.ts';
import { SummaryScreen } from '#web/surveys/summary/summary.tsx';
import { forgetUnsentAnswers, keepUnsent } from '#web/surveys/unsent-answers.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { anAnswer, aQuestion, aSurvey } from './a-survey.ts';

const realFetch = globalThis.fetch;
const questions = [aQuestion('weight')];
const { customerSurvey, survey } = aSurvey(questions);
let changes: string[];

beforeAll(() => speak('de', 'surveys'));
beforeEach(() => forgetUnsentAnswers('livia'));
afterAll(() => {
  globalThis.fetch = realFetch;
});

it('a questionnaire is not submitted before the server has every answer', async () => {
  changes = [];
  const replies: Record<string, unknown> = {
    '/customer-surveys/s1': customerSurvey,
    '/survey-questions/v1': { surveyId: 'v1', questions },
    '/survey-question-groups/v1/iron': { surveyId: 'v1', groups: survey.groups },
    '/customer-surveys/s1/answers': { answers: [], former: [] },
  };
  globalThis.fetch = (async (address: string, init?: { method?: string }) => {
    const path = new URL(address, 'http://localhost').pathname.replace(/^\/api/, '');
    if (init?.method === 'PUT') changes.push(path);
    // Nobody answers a change.
    return init?.method === 'PUT' || !(path in replies)
      ? new Response('{}', { status: 503 })
      : new Response(JSON.stringify(replies[path]));
  }) as unknown as typeof fetch;
  await keepUnsent({
    ...anAnswer('weight', 70),
    ...{ surveyId: 's1', userId: 'livia', id: 'one', order: 1, at: 1, seenAt: null },
  });
  const path = '/surveys/:customerSurveyId/summary';
  const { store } = openScreen(<SummaryScreen />, { path, at: '/surveys/s1/summary' });
  act(() => void store.dispatch(signedIn({ id: 'livia', roles: ['customer'] } as unknown as UserView)));
  fireEvent.click(await screen.findByRole('button', { name: 'Fragebogen abschicken' }, { timeout: 10_000 }));
  expect(
    await screen.findByText(/^Noch nicht alle Antworten sind gespeichert/, {}, { timeout: 10_000 }),
  ).toBeInTheDocument();
  expect(changes).not.toContain('/customer-surveys/s1/status');
});
