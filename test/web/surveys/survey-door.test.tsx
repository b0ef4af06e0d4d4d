import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import type { UserView } from '#shared/views/identity.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { sessionVerified, signedOut } from '#web/app/session.ts';
import { createStore } from '#web/app/store.ts';
import { theme } from '#web/app/theme/theme.ts';
import { findKeptSurvey, keepSurvey } from '#web/surveys/kept/kept-survey.ts';
import { PageScreen } from '#web/surveys/page/page.tsx';
import { SurveyDoor } from '#web/surveys/survey-door.tsx';
import { forgetUnsentAnswers, listUnsent } from '#web/surveys/unsent-answers.ts';
import { speak } from '../render-kit.tsx';
import { openSession } from './a-session.ts';
import { aQuestion, aSurvey, byPhone } from './a-survey.ts';

const height = aQuestion('height');
const weight = aQuestion('weight', { order: 2 });
const { customerSurvey, survey } = aSurvey([height, weight]);
const given = { ...byPhone('height', 170), byDoctor: false, reason: null };
const shown = { surveyId: 's1', customerSurvey, survey, answers: { answers: [given], former: [] } };
const livia = { id: 'livia', roles: ['customer'] } as unknown as UserView;

const realFetch = globalThis.fetch;
let online: ReturnType<typeof jest.spyOn>;
let sent: { at: string; body: Record<string, unknown> }[];

beforeAll(() => speak('de', 'surveys'));
beforeEach(() => {
  openSession('livia');
  sent = [];
  online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  globalThis.fetch = (async () => {
    throw new TypeError('no network');
  }) as typeof fetch;
});
afterEach(async () => {
  online.mockRestore();
  globalThis.fetch = realFetch;
  await forgetUnsentAnswers('livia');
  openSession(null);
});

/** The line is back: the server knows the questionnaire and takes answers. */
function connect(): void {
  const answers: Record<string, object> = {
    '/api/customer-surveys/s1': customerSurvey,
    '/api/customer-surveys/s1/answers': { answers: [given], former: [] },
    '/api/survey-questions/v1': { surveyId: 'v1', questions: survey.questions },
    '/api/survey-question-groups/v1/iron': { surveyId: 'v1', groups: survey.groups },
  };
  globalThis.fetch = (async (address: unknown, { method, body }: { method: string; body: string }) => {
    const at = new URL(String(address), 'http://localhost').pathname;
    if (method !== 'PUT') return new Response(JSON.stringify(answers[at] ?? {}));
    sent.push({ at, body: JSON.parse(body) });
    const { questionKey } = JSON.parse(body);
    const when = '2026-11-23T08:00:00.000Z';
    const saved = { questionKey, answeredAt: when, savedAt: when, surveyId: 'v1', conflict: null, status: 1 };
    return new Response(JSON.stringify(saved));
  }) as unknown as typeof fetch;
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
}

const Where = () => <output>{useLocation().pathname}</output>;

/** The page of a question as it is after it was loaded anew: nobody has said who is signed in. */
function load(question = 'height') {
  const store = createStore();
  const router = createMemoryRouter(
    [
      { element: <SurveyDoor />, children: [{ path: patterns.surveyPage, element: <PageScreen /> }] },
      { path: '*', element: <Where /> },
    ],
    { initialEntries: [paths.surveyPage('s1', question)] },
  );
  render(
    <Provider store={store}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  return { store, router };
}

describe('a questionnaire that is loaded anew without a connection', () => {
  it('goes on with what this browser kept: the answers are there, and new ones wait', async () => {
    await keepSurvey(shown, true);
    const { router } = load();
    // The first page of a file brings its scripts along.
    expect(await screen.findByRole('textbox', undefined, { timeout: 10_000 })).toHaveValue('170');
    fireEvent.click(screen.getByRole('button', { name: 'Weiter' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.surveyPage('s1', 'weight')));
    await screen.findByRole('heading', { name: 'Frage weight' });
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '71' } });
    await waitFor(async () =>
      expect(await listUnsent('s1', 'livia')).toMatchObject([{ questionKey: 'weight', value: 71 }]),
    );
  });

  it('stays as it is when the connection is back, and what waited is sent as a change of what was seen', async () => {
    await keepSurvey(shown, true);
    const { store } = load();
    const field = await screen.findByRole('textbox');
    fireEvent.change(field, { target: { value: '171' } });
    field.focus();
    connect();
    act(() => void store.dispatch(sessionVerified(livia)));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          at: '/api/customer-surveys/s1/answers',
          body: { questionKey: 'height', value: 171, seenAt: given.answeredAt },
        },
      ]),
    );
    await waitFor(async () => expect(await listUnsent('s1', 'livia')).toEqual([]));
    expect(field).toBeInTheDocument();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('171');
  });

  it('keeps what was typed and is not valid beside its question', async () => {
    await keepSurvey(shown, true);
    const first = load('weight');
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'schwer' } });
    act(() => void first.router.navigate('/elsewhere'));
    load('weight');
    expect(await screen.findByRole('textbox')).toHaveValue('schwer');
  });

  it.each([
    ['nothing was kept', () => undefined],
    ['it is somebody else’s', () => openSession('marco')],
  ])('waits for the server where %s', async (why, become) => {
    if (why !== 'nothing was kept') await keepSurvey(shown, true);
    become();
    load();
    expect(await screen.findByText('Es geht von selbst weiter, sobald die Verbindung zurück ist.')).toBeInTheDocument();
    await findKeptSurvey('s1');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('is left for the login when the session turns out to be over, and for the front door by a logout', async () => {
    await keepSurvey(shown, true);
    const over = load();
    await screen.findByRole('textbox');
    act(() => void over.store.dispatch(sessionVerified(null)));
    expect(await screen.findByText(paths.login)).toBeInTheDocument();
    const { store, router } = load();
    act(() => void store.dispatch(sessionVerified(livia)));
    act(() => void store.dispatch(signedOut('logout')));
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.home));
  });
});
