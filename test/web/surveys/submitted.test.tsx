import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserView } from '#shared/views/identity.ts';
import type { AnswerView, CustomerSurveyView, StoredAnswerView } from '#shared/views/surveys.ts';
import { paths, patterns } from '#web/app/paths.ts';
import { signedIn } from '#web/app/session.ts';
import { SummaryScreen } from '#web/surveys/summary/summary.tsx';
import { forgetUnsentAnswers, keepUnsent, listUnsent } from '#web/surveys/unsent-answers.ts';
import { openScreen } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { noContent, type Said, serveCalls } from '../serve-calls.ts';
import { anAnswer, aQuestion, aSurvey } from './a-survey.ts';

const network = globalThis.fetch;
const questions = [aQuestion('height', { order: 1 }), aQuestion('weight', { order: 2 })];
const stored = (key: string): StoredAnswerView => ({
  ...anAnswer(key, 61),
  ...{ answeredAt: '2026-11-20T08:00:00Z', byDoctor: false, reason: null, before: null },
});
const unsent = {
  ...anAnswer('weight', 70),
  ...{ surveyId: 's1', userId: 'livia', id: 'one', order: 2, at: 1, seenAt: null },
};
const ALL = [stored('height'), stored('weight')];
const SUBMIT = 'PUT /customer-surveys/s1/status';
const SAVE = 'PUT /customer-surveys/s1/answers';

beforeAll(() => speak('de', 'surveys'));
beforeEach(() => forgetUnsentAnswers('livia'));
afterAll(() => {
  globalThis.fetch = network;
});

interface Opened {
  answers?: StoredAnswerView[];
  former?: AnswerView[];
  survey?: Partial<CustomerSurveyView>;
  submit?: () => Said | Promise<Said>;
  save?: (body: { questionKey: string }) => Said;
}

function open({ answers = ALL, former = [], survey = {}, submit = noContent, save = () => 'generic' }: Opened = {}) {
  const { customerSurvey, survey: version } = aSurvey(questions);
  const served = serveCalls({
    'GET /customer-surveys/s1': () => ({ ...customerSurvey, ...survey }),
    'GET /survey-questions/v1': () => ({ surveyId: 'v1', questions }),
    'GET /survey-question-groups/v1/iron': () => ({ surveyId: 'v1', groups: version.groups }),
    'GET /customer-surveys/s1/answers': () => ({ answers, former }),
    [SUBMIT]: submit,
    [SAVE]: save,
  });
  openScreen(<SummaryScreen />, {
    path: patterns.surveySummary,
    at: paths.surveySummary('s1'),
    prepare: ({ dispatch }) => dispatch(signedIn({ id: 'livia', roles: ['customer'] } as unknown as UserView)),
  });
  return served;
}

const submitButton = () => screen.findByRole('button', { name: 'Fragebogen abschicken' });
const press = async () => userEvent.click(await submitButton());
const where = () => screen.findByText(/^\//, { selector: 'output' });

describe('submitting a questionnaire', () => {
  it('sends it for its order, and leads to the thanks', async () => {
    const { sentTo } = open();
    await press();
    expect(await where()).toHaveTextContent(paths.surveyFinish('s1'));
    expect(sentTo(SUBMIT)).toEqual([{ status: 2, orderNo: '2600001230' }]);
  });

  it('sends what waits first', async () => {
    await keepUnsent(unsent);
    const { asked } = open({
      answers: [stored('height')],
      save: ({ questionKey }) => ({
        ...{ questionKey, answeredAt: '2026-11-21T08:00:00Z', savedAt: '2026-11-21T08:00:00Z' },
        ...{ surveyId: 'v1', conflict: null, status: 1 },
      }),
    });
    await press();
    expect(await where()).toHaveTextContent(paths.surveyFinish('s1'));
    expect(asked.filter(({ call }) => call.startsWith('PUT')).map(({ call }) => call)).toEqual([SAVE, SUBMIT]);
    expect(await listUnsent('s1', 'livia')).toEqual([]);
  });

  it('is not done while a required answer is missing: that takes the focus', async () => {
    const { sentTo } = open({ answers: [stored('height')] });
    await press();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Es fehlt noch 1 Antwort' })).toHaveFocus());
    expect(sentTo(SUBMIT)).toEqual([]);
  });

  it('thanks also whoever has submitted it before', async () => {
    open({ submit: () => 'Already_Complete' });
    await press();
    expect(await where()).toHaveTextContent(paths.surveyFinish('s1'));
  });

  it.each<[Said, RegExp]>([
    ['survey-incomplete', /^Es fehlen noch Antworten\. Bitte beantworten Sie die offenen Fragen\.$/],
    ['generic', /./],
  ])('that the server refuses says why, and can be tried again: %s', async (said, words) => {
    const answers: Said[] = [said, noContent()];
    const { sentTo } = open({ submit: () => answers.shift() ?? 'generic' });
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(await submitButton()).toBeEnabled();
    await press();
    expect(await where()).toHaveTextContent(paths.surveyFinish('s1'));
    expect(sentTo(SUBMIT)).toHaveLength(2);
  });

  it('is shown as under way, and sent once', async () => {
    const answer = Promise.withResolvers<Said>();
    const { sentTo } = open({ submit: () => answer.promise });
    await press();
    await waitFor(() => expect(sentTo(SUBMIT)).toHaveLength(1));
    expect(await submitButton()).toHaveAttribute('data-loading', 'true');
    await press();
    answer.resolve(noContent());
    expect(await where()).toHaveTextContent(paths.surveyFinish('s1'));
    expect(sentTo(SUBMIT)).toHaveLength(1);
  });

  it('says which answers the server did not take, with the way to each', async () => {
    await keepUnsent(unsent);
    open({ save: () => 'answer-invalid' });
    expect(await screen.findByText(/^Diese Antworten konnten nicht gespeichert werden/)).toBeInTheDocument();
    const [notice] = screen.getAllByRole('alert');
    expect(notice?.querySelector('a')).toHaveAttribute('href', paths.surveyPage('s1', 'weight'));
    expect(notice).toHaveTextContent('Frage weight');
  });

  it('says that what was taken over is not sent along', async () => {
    const former = [{ ...anAnswer('weight', 61), answeredAt: '2026-03-12T09:00:00Z' }];
    open({ answers: [stored('height')], former });
    expect(await screen.findByText(/^Übernommene Antworten zählen erst/)).toBeInTheDocument();
  });

  it.each<[string, Partial<CustomerSurveyView>]>([
    ['submitted', { status: 2 }],
    ['cancelled with its order', { closed: 'order-cancelled' }],
  ])('leads to what can be read where it was %s', async (_what, survey) => {
    const { sentTo } = open({ survey });
    expect(await where()).toHaveTextContent(paths.survey('s1'));
    expect(sentTo(SUBMIT)).toEqual([]);
  });

  it('leads to what can be read where an answer comes too late', async () => {
    await keepUnsent(unsent);
    open({ save: () => 'order-cancelled' });
    expect(await where()).toHaveTextContent(paths.survey('s1'));
  });
});
