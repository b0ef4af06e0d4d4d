import surveyContent from '#shared/content/survey.json' with { type: 'json' };
import { zurichDate } from '#shared/domain/format-date.ts';
import { countAnswers as countAsked } from '#shared/domain/surveys/count-answers.ts';
import { missingRequired } from '#shared/domain/surveys/missing-required.ts';
import { selectSurvey } from '#shared/domain/surveys/select-survey.ts';
import type { Answer, AnswerValue, Question, SurveyContent } from '#shared/domain/surveys/survey.ts';
import { validateAnswer } from '#shared/domain/surveys/validate-answer.ts';
import { visibleQuestions } from '#shared/domain/surveys/visible-questions.ts';

const DEMO_CONTENT = surveyContent as unknown as SurveyContent;

/** What an order of a product group asks. */
const askedBy = (productGroup: string) => selectSurvey(DEMO_CONTENT, productGroup);

/** What most people say. */
const USUAL: Record<string, AnswerValue> = {
  height: 171,
  weight: 72,
  'weight-change': 'no-change',
  pregnant: 'no',
  smoke: 'never',
  alcohol: 'monthly',
  'sport-hours': 3,
  'activity-type': ['endurance', 'walking'],
  'sleep-hours': 7,
  'sleep-quality': 'good',
  stress: 'sometimes',
  sun: '15-60',
  diet: 'omnivore',
  'fish-per-week': 1,
  supplements: ['none'],
  coffee: 2,
  'chronic-conditions': ['none'],
  surgery: false,
  infection: false,
  allergies: false,
  'bleeding-disorder': false,
  'blood-donation': false,
  'regular-medication': false,
  'hormonal-contraception': 'no',
  antibiotics: false,
  'family-heart': 'no',
  'family-diabetes': 'dont-know',
  'general-health': 'good',
  fatigue: 'sometimes',
  symptoms: ['none'],
  goals: ['prevention'],
};

/** What sets the demo customers apart, by their ref. */
const OWN: Record<string, Record<string, AnswerValue>> = {
  'customer-de': {
    height: 168,
    weight: 63,
    supplements: ['iron', 'vitamin-d'],
    fatigue: 'often',
    symptoms: ['headache'],
  },
  'customer-fr': {
    height: 178,
    weight: 88,
    smoke: 'former',
    'smoke-quit-year': '2019',
    'family-heart': 'yes',
    alcohol: 'weekly-3-5',
  },
  'customer-it': {
    height: 164,
    weight: 57,
    diet: 'vegetarian',
    'hormonal-contraception': 'pill',
    supplements: ['vitamin-b12'],
  },
  'customer-en': {
    height: 181,
    weight: 84,
    'chronic-conditions': ['high-blood-pressure'],
    'sport-hours': 1,
    fatigue: 'often',
  },
  'customer-li': { height: 172, weight: 66, 'sport-hours': 6, goals: ['performance'], 'sleep-quality': 'very-good' },
};

/** What is said to a question that content asks since: required ones get an answer, so that new content needs no line here. */
function usualAnswer({ required, answerType, options = [], exclusiveOption, minValue }: Question): AnswerValue {
  if (!required) return null;
  const [first] = options;
  switch (answerType) {
    case 'single_value':
      return first?.key ?? null;
    case 'multiple_values':
      return exclusiveOption ? [exclusiveOption] : first ? [first.key] : null;
    case 'number':
      return minValue ?? 1;
    case 'boolean':
      return false;
    case 'text':
      return '–';
    case 'date':
      return '2020-01-15';
    case 'month':
      return '2020-01';
    case 'year':
      return '2020';
  }
}

/** All answers of a demo customer to a product group's questionnaire, complete by its own rules. */
export function answerSurvey(person: { ref: string; sex: 'male' | 'female' }, now: Date, productGroup = ''): Answer[] {
  const survey = askedBy(productGroup);
  const today = zurichDate(now);
  const said = { ...USUAL, ...OWN[person.ref] };
  const answers: Answer[] = [];
  for (let before = -1; before < answers.length; ) {
    before = answers.length;
    for (const question of visibleQuestions(survey, answers, person)) {
      const value = said[question.key] ?? usualAnswer(question);
      if (value === null || answers.some(({ questionKey }) => questionKey === question.key)) continue;
      const answer: Answer = { questionKey: question.key, value, additionalAnswer: [] };
      const [fault] = validateAnswer(question, answer, { today });
      if (fault) throw new Error(`the demo answer to ${question.key} is refused: ${fault.path} ${fault.key}`);
      answers.push(answer);
    }
  }
  const missing = missingRequired(survey, answers, person);
  if (missing.length > 0) throw new Error(`the demo has no answer to ${missing.join(', ')}`);
  return answers;
}

/** How many questions are asked and answered, as the product counts them. */
export function countAnswers(
  answers: readonly Answer[],
  sex: 'male' | 'female',
  productGroup: string,
): { answered: number; questions: number } {
  return countAsked(askedBy(productGroup), answers, { sex });
}
