import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { LANGUAGES } from '#shared/languages.ts';
import { ReadOnlySurvey } from '#web/surveys/start/read-only-survey.tsx';
import type { ClosedAnswer } from '#web/surveys/use-answer-sender.ts';
import type { LoadedSurvey } from '#web/surveys/use-survey.ts';
import { renderKit, speak } from '../render-kit.tsx';

const text = (words: string) => ({ de: words, en: words, fr: words, it: words });
const data: LoadedSurvey = {
  customerSurvey: {
    _id: 's1',
    orderId: 'o1',
    orderNumber: '2600001230',
    customerId: 'livia',
    status: 2,
    closed: null,
    surveyId: 'v1',
    sex: 'female',
    completedAt: '2026-11-21T08:00:00Z',
    byDoctor: false,
    version: 3,
  },
  survey: {
    groups: [],
    questions: [
      { key: 'sleep', group: 'life', order: 1, answerType: 'boolean', required: true, text: text('Wie schlafen Sie?') },
    ],
  },
  answers: [],
  visible: [],
  missing: [],
  isReadOnly: true,
};
const show = (late: ClosedAnswer | null) => renderKit(<ReadOnlySurvey id="s1" data={data} isJustClosed late={late} />);

describe('an answer that comes after the questionnaire was completed', () => {
  beforeAll(() => speak('en', 'surveys'));

  it('is refused in the words of the specification, with the question it was for', () => {
    show({ questionKey: 'sleep', code: 'Already_Complete' });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This Question has been complete already' + 'Not saved any more: ‘Wie schlafen Sie?’',
    );
  });

  it('says of a cancelled order that it was cancelled', () => {
    show({ questionKey: 'sleep', code: 'order-cancelled' });
    expect(screen.getByRole('alert')).toHaveTextContent('This order has been cancelled');
  });

  it('blames nobody who only opened a questionnaire that was completed before', () => {
    show(null);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('This Question has been complete already')).toBeNull();
  });

  it.each(LANGUAGES)('is said in %s', async (language) => {
    await speak(language);
    show({ questionKey: 'sleep', code: 'Already_Complete' });
    expect(screen.getByRole('alert').textContent).not.toMatch(/errors:|readOnly\./);
  });
});
