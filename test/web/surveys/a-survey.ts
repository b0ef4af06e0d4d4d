import type { Answer, Question } from '#shared/domain/surveys/survey.ts';
import type { StoredAnswerView } from '#shared/views/surveys.ts';
import type { LoadedSurvey } from '#web/surveys/use-survey.ts';

export const words = (text: string) => ({ de: text, en: text, fr: text, it: text });

export const aQuestion = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  group: 'life',
  order: 1,
  answerType: 'number',
  required: true,
  text: words(`Frage ${key}`),
  minValue: 1,
  maxValue: 300,
  ...more,
});

export const anAnswer = (questionKey: string, value: Answer['value']): Answer => ({
  questionKey,
  value,
  additionalAnswer: [],
});

/** As a doctor gave it for the person. */
export const byPhone = (
  questionKey: string,
  value: Answer['value'],
  more: Partial<StoredAnswerView> = {},
): StoredAnswerView => ({
  ...anAnswer(questionKey, value),
  answeredAt: '2026-11-20T08:00:00Z',
  byDoctor: true,
  reason: 'Anruf, vertippt',
  before: null,
  ...more,
});

/** An open questionnaire of one group, with these parts of its own. */
export function aSurvey(questions: Question[], more: Partial<LoadedSurvey> = {}): LoadedSurvey {
  const answers = more.answers ?? [];
  const isAnswered = (key: string) => answers.some(({ questionKey }) => questionKey === key);
  return {
    customerSurvey: {
      _id: 's1',
      orderId: 'o1',
      orderNumber: '2600001230',
      customerId: 'livia',
      status: 1,
      closed: null,
      surveyId: 'v1',
      productGroupId: 'iron',
      asked: 'after-order',
      sex: 'female',
      completedAt: null,
      byDoctor: false,
      version: 3,
    },
    survey: { groups: [{ key: 'life', order: 1, name: words('Lebensstil'), questions: [] }], questions },
    answers,
    visible: questions,
    missing: questions.filter(({ key, required }) => required && !isAnswered(key)).map(({ key }) => key),
    stored: [],
    former: [],
    byPhone: [],
    isReadOnly: false,
    ...more,
  };
}
