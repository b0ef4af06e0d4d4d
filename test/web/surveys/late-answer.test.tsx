import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { LANGUAGES } from '#shared/languages.ts';
import { ReadOnlySurvey } from '#web/surveys/start/read-only-survey.tsx';
import type { LateAnswers } from '#web/surveys/use-answer-sender.ts';
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
    productGroupId: 'heart',
    asked: 'after-order',
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
      {
        key: 'stress',
        group: 'life',
        order: 2,
        answerType: 'boolean',
        required: true,
        text: text('Haben Sie Stress?'),
      },
    ],
  },
  answers: [],
  visible: [],
  missing: [],
  stored: [],
  former: [],
  byPhone: [],
  isReadOnly: true,
};
const show = (late: LateAnswers | null) => renderKit(<ReadOnlySurvey id="s1" data={data} isJustClosed late={late} />);

describe('an answer that comes after the questionnaire was completed', () => {
  beforeAll(() => speak('en', 'surveys'));

  it('is refused in the words of the specification, with the question it was for', () => {
    show({ questionKeys: ['sleep'], code: 'Already_Complete' });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'This Question has been complete already' + 'Not saved any more: ‘Wie schlafen Sie?’',
    );
  });

  it('is not the only one that is named where several waited', () => {
    show({ questionKeys: ['sleep', 'stress'], code: 'Already_Complete' });
    expect(screen.getByRole('alert')).toHaveTextContent(/‘Wie schlafen Sie\?’.*‘Haben Sie Stress\?’/);
  });

  it('says of a cancelled order that it was cancelled', () => {
    show({ questionKeys: ['sleep'], code: 'order-cancelled' });
    expect(screen.getByRole('alert')).toHaveTextContent('This order has been cancelled');
  });

  it('blames nobody who only opened a questionnaire that was completed before', () => {
    show(null);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('This Question has been complete already')).toBeNull();
  });

  it.each(LANGUAGES)('is said in %s', async (language) => {
    await speak(language);
    show({ questionKeys: ['sleep'], code: 'Already_Complete' });
    expect(screen.getByRole('alert').textContent).not.toMatch(/errors:|readOnly\./);
  });
});
