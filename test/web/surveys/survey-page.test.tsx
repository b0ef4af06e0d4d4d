import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Question } from '#shared/domain/surveys/survey.ts';
import type { UserView } from '#shared/views/identity.ts';
import type { CustomerSurveyView, StoredAnswerView } from '#shared/views/surveys.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { signedIn } from '#web/app/session.ts';
import { PageScreen } from '#web/surveys/page/page.tsx';
import { countUnsent, forgetUnsentAnswers, keepUnsent } from '#web/surveys/unsent-answers.ts';
import { goOffline, goOnline } from '../go-offline.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { type Said, serveCalls } from '../serve-calls.ts';
import { anAnswer, aQuestion, aSurvey, words } from './a-survey.ts';

const network = globalThis.fetch;
const SAVE = 'PUT /customer-surveys/s1/answers';
const QUESTIONS = [
  aQuestion('height', { order: 1, text: words('Wie gross sind Sie?'), hint: words('Ohne Schuhe') }),
  aQuestion('smokes', { order: 2, answerType: 'boolean', text: words('Rauchen Sie?') }),
  aQuestion('cigarettes', {
    ...{ order: 3, text: words('Wie viele im Tag?') },
    showIf: { question: 'smokes', anyOf: ['true'] },
  }),
  aQuestion('remarks', {
    order: 4,
    group: 'more',
    answerType: 'text',
    required: false,
    text: words('Sonst noch etwas?'),
  }),
];
const GROUPS = [
  { key: 'life', order: 1, name: words('Lebensstil'), questions: [] },
  { key: 'more', order: 2, name: words('Weiteres'), questions: [] },
];
const stored = (key: string, value: StoredAnswerView['value']): StoredAnswerView => ({
  ...anAnswer(key, value),
  ...{ answeredAt: '2026-11-20T08:00:00Z', byDoctor: false, reason: null, before: null },
});

beforeAll(() => speak('de', 'surveys'));
beforeEach(() => forgetUnsentAnswers('livia'));
afterEach(() => {
  globalThis.fetch = network;
});

interface Opened {
  answers?: StoredAnswerView[];
  survey?: Partial<CustomerSurveyView>;
  save?: (body: { questionKey: string }) => Said;
  asks?: Question[];
}

const savedBody = ({ questionKey }: { questionKey: string }) => ({
  ...{ questionKey, answeredAt: '2026-11-21T08:00:00Z', savedAt: '2026-11-21T08:05:00Z' },
  ...{ surveyId: 'v1', conflict: null, status: 1 },
});

async function open(page: string, { answers = [], survey = {}, save = savedBody, asks = QUESTIONS }: Opened = {}) {
  const served = serveCalls({
    'GET /customer-surveys/s1': () => ({ ...aSurvey(asks).customerSurvey, ...survey }),
    'GET /survey-questions/v1': () => ({ surveyId: 'v1', questions: asks }),
    'GET /survey-question-groups/v1/iron': () => ({ surveyId: 'v1', groups: GROUPS }),
    'GET /customer-surveys/s1/answers': () => ({ answers, former: [] }),
    [SAVE]: save,
  });
  const { router } = openScreen(<PageScreen />, {
    path: patterns.surveyPage,
    at: `/surveys/s1/page/${page}`,
    prepare: ({ dispatch }) => dispatch(signedIn({ id: 'livia', roles: ['customer'] } as unknown as UserView)),
  });
  const where = () => `${router.state.location.pathname}${router.state.location.search}`;
  await waitFor(() => expect(document.querySelector('h1, output')).not.toBeNull());
  return { ...served, where, router };
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const ALL = [stored('height', 170), stored('smokes', false)];

describe('the page of a question', () => {
  it('says where one is, of how many', async () => {
    await open('smokes', { answers: [stored('height', 170)] });
    expect(screen.getByText('Lebensstil · 2 von 3')).toBeInTheDocument();
    const rail = within(screen.getByRole('heading', { name: 'Fragebogen' }).parentElement as HTMLElement);
    expect(rail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'LebensstilFrage 2 von 2',
      'Weiteres1 Frage',
    ]);
  });

  it('counts what opens by an answer', async () => {
    await open('cigarettes', { answers: [stored('height', 170), stored('smokes', true)] });
    expect(screen.getByText('Lebensstil · 3 von 4')).toBeInTheDocument();
  });

  it('leads to the next one, and at the end to the check', async () => {
    const { where } = await open('smokes', { answers: ALL });
    await press('Weiter');
    await title('Sonst noch etwas?');
    expect(where()).toBe(paths.surveyPage('s1', 'remarks'));
    expect(screen.getByText('Diese Frage ist freiwillig.')).toBeInTheDocument();
    await press('Überspringen');
    await waitFor(() => expect(where()).toBe(paths.surveySummary('s1')));
  });

  it('leads back to the one before, and from the first to the start', async () => {
    const { where } = await open('remarks', { answers: ALL });
    await press('Zurück');
    await title('Rauchen Sie?');
    await press('Zurück');
    await title('Wie gross sind Sie?');
    await press('Zurück');
    await waitFor(() => expect(where()).toBe(paths.survey('s1')));
  });

  it('leads back as the browser does whoever came from the one before', async () => {
    const { router } = await open('height', { answers: ALL });
    await press('Weiter');
    await title('Rauchen Sie?');
    await press('Zurück');
    await title('Wie gross sind Sie?');
    expect(router.state.historyAction).toBe('POP');
  });

  it.each(['Zurück', 'Zurück zur Übersicht'])('leads back to the check whoever came from there: %s', async (name) => {
    const { where } = await open('height?summary', { answers: ALL });
    await press(name);
    await waitFor(() => expect(where()).toBe(paths.surveySummary('s1')));
  });

  it.each([
    ['2', paths.surveyPage('s1', 'smokes')],
    ['cigarettes', paths.surveyPage('s1', 'remarks')],
    ['unknown', paths.survey('s1')],
    ['99', paths.survey('s1')],
  ])('is found by its place too, and one that is not asked leads on: %s', async (page, path) => {
    const { where } = await open(page, { answers: ALL });
    await waitFor(() => expect(where()).toBe(path));
  });

  it('is not shown where the questionnaire takes no more answers', async () => {
    const { where, router } = await open('height', { survey: { status: 2 } });
    await waitFor(() => expect(where()).toBe(paths.survey('s1')));
    expect(router.state.location.state).toMatchObject({ alreadyComplete: true });
  });
});

describe('an answer that is given', () => {
  it('is sent with what was seen before, and said to be saved', async () => {
    const { sentTo } = await open('height', { answers: [stored('height', 170)] });
    await userEvent.clear(screen.getByRole('textbox'));
    await userEvent.type(screen.getByRole('textbox'), '171');
    await press('Weiter');
    await waitFor(() => expect(sentTo(SAVE).at(-1)).toMatchObject({ questionKey: 'height', value: 171 }));
    expect(await screen.findByText('Gespeichert um 09:05')).toBeInTheDocument();
    expect(sentTo(SAVE)[0]).toMatchObject({ seenAt: '2026-11-20T08:00:00Z' });
  });

  it('that could not be saved says so, and leads on all the same', async () => {
    const { where } = await open('smokes', { answers: [stored('height', 170)], save: () => 'generic' });
    await userEvent.click(screen.getByRole('radio', { name: 'Nein' }));
    expect(await screen.findByText(/^Noch nicht gespeichert\./)).toBeInTheDocument();
    await waitFor(() => expect(where()).toBe(paths.surveyPage('s1', 'remarks')));
  });

  it('that the server refuses is named, with the way back to it', async () => {
    await keepUnsent({
      ...anAnswer('height', 900),
      ...{ surveyId: 's1', userId: 'livia', id: 'one', order: 1, at: 1, seenAt: null },
    });
    await open('smokes', { save: () => 'answer-invalid' });
    const notice = await screen.findByText(/^Diese Antworten konnten nicht gespeichert werden/);
    expect(notice).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Wie gross sind Sie?' })).toHaveAttribute(
      'href',
      paths.surveyPage('s1', 'height'),
    );
  });

  it('that comes too late leads to what can be read, and names it', async () => {
    await keepUnsent({
      ...anAnswer('height', 171),
      ...{ surveyId: 's1', userId: 'livia', id: 'one', order: 1, at: 1, seenAt: null },
    });
    const { where, router } = await open('smokes', { save: () => 'order-cancelled' });
    await waitFor(() => expect(where()).toBe(paths.survey('s1')));
    expect(router.state.location.state).toEqual({
      alreadyComplete: true,
      closed: { questionKeys: ['height'], code: 'order-cancelled' },
    });
  });
});

describe('without a connection', () => {
  it('nothing is said to wait where nothing does', async () => {
    await open('height', { answers: ALL });
    goOffline();
    await title('Wie gross sind Sie?');
    await waitFor(async () => expect(await countUnsent('livia')).toBe(0));
    expect(screen.queryByText('Auf diesem Gerät gespeichert')).toBeNull();
  });

  it('what a page before left waiting is said to be on this device, and goes out with the connection', async () => {
    goOffline();
    await keepUnsent({
      ...anAnswer('height', 171),
      ...{ surveyId: 's1', userId: 'livia', id: 'one', order: 1, at: 1, seenAt: null },
    });
    const { sentTo } = await open('smokes');
    expect(await screen.findByText('Auf diesem Gerät gespeichert')).toBeInTheDocument();
    expect(sentTo(SAVE)).toEqual([]);
    goOnline();
    expect(await screen.findByText('Gespeichert um 09:05')).toBeInTheDocument();
    expect(sentTo(SAVE)).toMatchObject([{ questionKey: 'height', value: 171 }]);
  });
});
