import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { AnswersPart, GivenAnswers } from '#web/results/review/answers-part.tsx';
import { CaseContext, type OpenCase } from '#web/results/review/case-context.ts';
import { openScreen, serve } from '../refusing-api.tsx';
import { speak } from '../render-kit.tsx';
import { anAnswer, aQuestion, aSurvey, byPhone, words } from '../surveys/a-survey.ts';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'results'));
afterEach(() => {
  globalThis.fetch = realFetch;
});

const review = {
  survey: { customerSurveyId: 's1', status: 1 },
  customer: { firstName: 'Chiara', lastName: 'Esempini' },
};
const open = { review } as unknown as OpenCase;
const opened = jest.fn();
const show = (kind: 'answers' | 'medication') =>
  openScreen(
    <CaseContext value={open}>
      {kind === 'answers' ? <GivenAnswers onAll={opened} /> : <AnswersPart kind={kind} />}
    </CaseContext>,
  );

const medication = aQuestion('regular-medication', {
  answerType: 'boolean',
  additionalAnswers: [
    { key: 'why', answerType: 'text', text: words('Wogegen?'), showIfAnswer: ['true'], maxLength: 100 },
  ],
});
const quit = aQuestion('smoke-quit-year', { answerType: 'year', showIf: { question: 'smoke', anyOf: ['former'] } });
const smoke = aQuestion('smoke', {
  answerType: 'single_value',
  options: ['never', 'former'].map((key) => ({ key, label: words(key) })),
});

/** A person who first said that they had stopped smoking, and then that they never did. */
function serveAnswers(): void {
  const { customerSurvey, survey } = aSurvey([medication, smoke, quit]);
  const own = { byDoctor: false, reason: null };
  const answers = [
    { ...byPhone('regular-medication', true), ...own, additionalAnswer: [{ key: 'why', value: 'Bluthochdruck' }] },
    { ...byPhone('smoke', 'never'), reason: 'Anruf', before: { ...anAnswer('smoke', 'former'), answeredAt: '' } },
    { ...byPhone('smoke-quit-year', '2015'), ...own },
  ];
  serve({
    'GET /customer-surveys/s1': customerSurvey,
    'GET /customer-surveys/s1/answers': { answers, former: [] },
    'GET /survey-questions/v1': { surveyId: 'v1', questions: survey.questions },
    'GET /survey-question-groups/v1/iron': { surveyId: 'v1', groups: survey.groups },
  });
}

describe('the answers beside the values', () => {
  it('show only what is asked with these answers, and what a doctor changed on the phone', async () => {
    serveAnswers();
    show('answers');
    expect(await screen.findByText('never')).toBeInTheDocument();
    expect(screen.getByText('am Telefon').closest('dd')).toHaveTextContent('never');
    expect(screen.getAllByText('am Telefon')).toHaveLength(1);
    expect(screen.queryByText('2015')).toBeNull();
    expect(screen.getByText('2 von 2')).toBeInTheDocument();
  });

  it('name what a medicine is taken against', async () => {
    serveAnswers();
    show('medication');
    expect(await screen.findByText(/Wogegen\? Bluthochdruck/)).toBeInTheDocument();
  });

  it('open as a whole before they have come: whoever presses at once is not left with nothing', async () => {
    serve({});
    show('answers');
    fireEvent.click(screen.getByRole('button', { name: /Alle ansehen/ }));
    expect(opened).toHaveBeenCalledTimes(1);
  });
});
