import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { Question } from '#shared/domain/surveys/survey.ts';
import type { UserView } from '#shared/views/identity.ts';
import type { AnswerView, CustomerSurveyView, StoredAnswerView } from '#shared/views/surveys.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { signedIn } from '#web/app/session.ts';
import { StartScreen } from '#web/surveys/start/start.tsx';
import { forgetUnsentAnswers } from '#web/surveys/unsent-answers.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { serveCalls } from '../serve-calls.ts';
import { anAnswer, aQuestion, aSurvey, words } from './a-survey.ts';

const network = globalThis.fetch;
const stored = (key: string, value: StoredAnswerView['value']): StoredAnswerView => ({
  ...anAnswer(key, value),
  ...{ answeredAt: '2026-11-20T08:00:00Z', byDoctor: false, reason: null, before: null },
});
const questions = ['a', 'b', 'c', 'd'].map((key, at) => aQuestion(key, { order: at + 1 }));

beforeAll(() => speak('de', 'surveys'));
beforeEach(() => forgetUnsentAnswers('livia'));
afterAll(() => {
  globalThis.fetch = network;
});

interface Opened {
  asks?: Question[];
  answers?: StoredAnswerView[];
  former?: AnswerView[];
  survey?: Partial<CustomerSurveyView>;
  state?: object;
}

async function open({ asks = questions, answers = [], former = [], survey = {}, state }: Opened = {}) {
  const { customerSurvey, survey: version } = aSurvey(asks);
  serveCalls({
    'GET /customer-surveys/s1': () => ({ ...customerSurvey, ...survey }),
    'GET /survey-questions/v1': () => ({
      surveyId: 'v1',
      questions: [...asks, aQuestion('of-another-test', { group: 'other' })],
    }),
    'GET /survey-question-groups/v1/iron': () => ({ surveyId: 'v1', groups: version.groups }),
    'GET /customer-surveys/s1/answers': () => ({ answers, former }),
  });
  const { router } = openScreen(<StartScreen />, {
    path: patterns.survey,
    at: '/elsewhere',
    prepare: ({ dispatch }) => dispatch(signedIn({ id: 'livia', roles: ['customer'] } as unknown as UserView)),
  });
  await act(() => router.navigate(paths.survey('s1'), { state }));
  await screen.findByRole('heading', { level: 1 });
}

const link = (name: string | RegExp) => screen.getByRole('link', { name });

describe('a questionnaire that was not begun', () => {
  it('says how many questions there are and how long they take, and begins with the first', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ihr Fragebogen');
    expect(screen.getByText(/^4 Fragen, etwa 1 Min\./)).toBeInTheDocument();
    expect(screen.getByText(/Ohne Fragebogen gibt es kein Resultat/)).toBeInTheDocument();
    expect(link('Beginnen')).toHaveAttribute('href', paths.surveyPage('s1', 'a'));
    expect(screen.queryByRole('link', { name: 'Antworten prüfen' })).toBeNull();
    expect(link('Zur Bestellung')).toHaveAttribute('href', paths.order('o1'));
  });

  it.each([
    [1, '1 Frage, etwa 1 Min.'],
    [12, '12 Fragen, etwa 2 Min. Je nach Antwort werden es mehr oder weniger.'],
    [40, '40 Fragen, etwa 8 Min. Je nach Antwort werden es mehr oder weniger.'],
  ])('takes about twelve seconds a question: %i', async (count, said) => {
    await open({ asks: Array.from({ length: count }, (_, at) => aQuestion(`q${at}`, { order: at })) });
    expect(screen.getByText(said)).toBeInTheDocument();
  });

  it('says that it comes before the payment where it does', async () => {
    await open({ survey: { asked: 'with-order' } });
    expect(screen.getByText(/kommen ein paar Fragen vor der Zahlung/)).toBeInTheDocument();
  });

  it('says how many answers of the last one are ready', async () => {
    await open({ former: [{ ...anAnswer('a', 61), answeredAt: '2026-03-12T09:00:00Z' }] });
    expect(screen.getByText('1 Antwort aus Ihrem letzten Fragebogen liegt bereit')).toBeInTheDocument();
    expect(link('Beginnen')).toBeInTheDocument();
  });
});

describe('a questionnaire that was begun', () => {
  it('goes on with the first open question, and says what is left', async () => {
    await open({ answers: [stored('a', 61), stored('b', 62)] });
    expect(screen.getByText(/^Ihre bisherigen Antworten sind gespeichert/)).toBeInTheDocument();
    expect(screen.getByText('Noch 2 Fragen, etwa 1 Min.')).toBeInTheDocument();
    expect(link('Weiter mit Frage 3')).toHaveAttribute('href', paths.surveyPage('s1', 'c'));
    expect(link('Antworten prüfen')).toHaveAttribute('href', paths.surveySummary('s1'));
  });

  it('is not begun by an answer that was taken away', async () => {
    await open({ answers: [stored('a', null)] });
    expect(link('Beginnen')).toHaveAttribute('href', paths.surveyPage('s1', 'a'));
  });

  it('leads to the check once everything is answered', async () => {
    await open({ answers: questions.map(({ key }) => stored(key, 61)) });
    expect(screen.getByText(/^Alle Fragen sind beantwortet/)).toBeInTheDocument();
    expect(link('Antworten prüfen')).toHaveAttribute('href', paths.surveySummary('s1'));
    expect(screen.queryByRole('link', { name: /^Weiter mit Frage/ })).toBeNull();
  });
});

describe('a questionnaire that takes no more answers', () => {
  const sent: Opened = { answers: [stored('a', 61)], survey: { status: 2, completedAt: '2026-11-20T09:00:00Z' } };

  it('is read, with when it was sent', async () => {
    await open(sent);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Fragebogen abgeschickt');
    expect(screen.getByText(`Abgeschickt am ${formatDateTime('2026-11-20T09:00:00Z')}`)).toBeInTheDocument();
    expect(screen.getByText('61')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^(Ändern|Beantworten|Beginnen)/ })).toBeNull();
    expect(screen.queryByText('Der Fragebogen ist bereits abgeschlossen')).toBeNull();
    expect(link('Zur Bestellung 2600001230')).toHaveAttribute('href', paths.order('o1'));
  });

  it('says that a doctor has sent it for the person', async () => {
    await open({ ...sent, survey: { ...sent.survey, byDoctor: true } });
    const at = formatDateTime('2026-11-20T09:00:00Z');
    expect(screen.getByText(`Vom ärztlichen Team abgeschlossen am ${at}`)).toBeInTheDocument();
  });

  it('says to whoever was still answering that it was closed', async () => {
    await open({ ...sent, state: { alreadyComplete: true } });
    expect(screen.getByText('Der Fragebogen ist bereits abgeschlossen')).toBeInTheDocument();
  });

  it('names the answers that came too late', async () => {
    await open({
      asks: [aQuestion('a', { text: words('Wie schwer sind Sie?') }), ...questions.slice(1)],
      ...{ answers: [], survey: { closed: 'order-cancelled' } },
      state: { alreadyComplete: true, closed: { questionKeys: ['a'], code: 'order-cancelled' } },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Nicht mehr gespeichert: «Wie schwer sind Sie?»');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Diese Bestellung wurde storniert');
    expect(screen.queryByRole('button', { name: 'Antworten als PDF' })).toBeNull();
  });
});

it('a questionnaire of somebody else is not there, and leads to the own orders', async () => {
  serveCalls({});
  openScreen(<StartScreen />, {
    path: patterns.survey,
    at: paths.survey('s1'),
    prepare: ({ dispatch }) => dispatch(signedIn({ id: 'livia', roles: ['customer'] } as unknown as UserView)),
  });
  expect(await screen.findByRole('link', { name: 'Meine Bestellungen' })).toHaveAttribute('href', paths.userOrders);
});
