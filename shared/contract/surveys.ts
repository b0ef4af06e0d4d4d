import { boolean, mixed, number, object, string } from 'yup';
import { LANGUAGES } from '#shared/languages.ts';
import { ADDITIONAL_ANSWERS_MAX, ANSWER_REASON_MAX_LENGTH } from '#shared/limits/surveys.ts';
import { orderNumber, uuid } from '#shared/schema/identifiers.ts';
import type {
  AnswerSavedView,
  AnswersView,
  CustomerSurveyView,
  ResearchApprovalView,
  SurveyQuestionGroupsView,
  SurveyQuestionsView,
} from '#shared/views/surveys.ts';
import { fileReply, mutation, nobody, noReply, query, reply } from './define.ts';

const surveyParams = object({ id: uuid });
const ownSurvey = { entity: 'customer-survey', param: 'id' } as const;

const researchChoice = object({
  approved: boolean().required('field.required'),
  version: string().max(20).required('field.required'),
});

type AnswerValue = string | number | boolean | string[] | null;

const isValue = (value: unknown): value is NonNullable<AnswerValue> =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'));

const answerValue = mixed<NonNullable<AnswerValue>>(isValue).typeError('field.answer.invalid').nullable();

const LONGEST_KEY = 60;

const isPair = (item: unknown): item is { key: string; value: AnswerValue } => {
  if (typeof item !== 'object' || item === null || Object.keys(item).length !== 2) return false;
  const { key, value } = item as { key?: unknown; value?: unknown };
  return typeof key === 'string' && key !== '' && key.length <= LONGEST_KEY && (value === null || isValue(value));
};

/** A list of keys and values, or the one value without a key that two questions used to have. */
const additionalAnswer = mixed<string | number | { key: string; value: AnswerValue }[]>(
  (value): value is string | number | { key: string; value: AnswerValue }[] =>
    typeof value === 'string' || typeof value === 'number' || (Array.isArray(value) && value.every(isPair)),
)
  .typeError('field.answer.invalid')
  .test('count', 'field.too-many', (value) => !Array.isArray(value) || value.length <= ADDITIONAL_ANSWERS_MAX)
  .nullable();

/** Questionnaires. */
export const surveys = {
  getCustomerSurvey: query({
    path: '/customer-surveys/:id',
    summary: 'A questionnaire of an order and its state.',
    access: ['customer', 'doctor'],
    owner: ownSurvey,
    params: surveyParams,
    reply: reply<CustomerSurveyView>(),
  }),
  listAnswers: query({
    path: '/customer-surveys/:id/answers',
    summary: 'All answers given so far.',
    access: ['customer', 'doctor'],
    owner: ownSurvey,
    health: { subject: ownSurvey },
    params: surveyParams,
    reply: reply<AnswersView>(),
  }),
  saveAnswer: mutation({
    method: 'PUT',
    path: '/customer-surveys/:id/answers',
    summary:
      'Saves one answer; after completion 400 Already_Complete. Of two devices the answer that was given later stays. A doctor who answers for somebody says why.',
    access: ['customer', 'doctor'],
    owner: ownSurvey,
    health: { subject: ownSurvey },
    params: surveyParams,
    body: object({
      questionKey: string().max(LONGEST_KEY).required('field.required'),
      value: answerValue,
      additionalAnswer,
      /** Milliseconds since it was given, where it waited in the browser: a duration is right although a clock is wrong. */
      waitedMs: number().integer().min(0).max(Number.MAX_SAFE_INTEGER),
      /** `answeredAt` of the answer that the device had before it; null where it had none. Without it no conflict is told. */
      seenAt: string().max(30).nullable(),
      /** Why a doctor answers for somebody else. */
      reason: string().trim().min(1, 'field.required').max(ANSWER_REASON_MAX_LENGTH, 'field.too-long'),
    }),
    reply: reply<AnswerSavedView>(),
    errors: [
      'Already_Complete',
      'unknown-question',
      'question-hidden',
      'answer-invalid',
      'order-cancelled',
      'order-completed',
      'no-permission',
    ],
  }),
  setSurveyStatus: mutation({
    method: 'PUT',
    path: '/customer-surveys/:id/status',
    summary:
      'Begins (1) or completes (2) the questionnaire; a doctor may do so on the customer’s behalf. Nothing leads back to 0.',
    access: ['customer', 'doctor'],
    owner: ownSurvey,
    health: { subject: ownSurvey },
    params: surveyParams,
    body: object({
      status: number()
        .oneOf([1, 2] as const, 'field.choose')
        .required('field.required'),
      /** The number of the questionnaire’s order; another one is refused. */
      orderNo: orderNumber.optional(),
      /** Whether a doctor does it for somebody else: what a person is who is customer and doctor. */
      byDoctor: boolean(),
    }),
    reply: reply<CustomerSurveyView>(),
    errors: [
      'Already_Complete',
      'survey-incomplete',
      'order-cancelled',
      'order-completed',
      'order-error',
      'no-permission',
    ],
  }),
  downloadSurvey: query({
    path: '/customer-surveys/survey-download/:id',
    summary: 'The questions and answers as a PDF in the asked language.',
    access: ['customer', 'doctor'],
    owner: ownSurvey,
    health: { subject: ownSurvey },
    params: surveyParams,
    query: object({
      /** Of the document; that of the request without it. */
      lang: string().oneOf(LANGUAGES, 'field.language'),
    }),
    reply: fileReply,
    cost: 5,
  }),
  listSurveyQuestions: query({
    path: '/survey-questions/:id',
    summary: 'The questions of a frozen survey version, of all product groups.',
    access: 'signed-in',
    owner: nobody('a version of the questions is the same for everybody'),
    params: surveyParams,
    reply: reply<SurveyQuestionsView>(),
  }),
  listSurveyQuestionGroups: query({
    path: '/survey-question-groups/:id',
    summary: 'The question groups of a frozen survey version, in order, of all product groups.',
    access: 'signed-in',
    owner: nobody('a version of the questions is the same for everybody'),
    params: surveyParams,
    reply: reply<SurveyQuestionGroupsView>(),
  }),
  listProductGroupQuestionGroups: query({
    path: '/survey-question-groups/:id/:productGroupId',
    summary: 'The question groups that a product group’s questionnaire consists of, in order.',
    access: 'signed-in',
    owner: nobody('a version of the questions is the same for everybody'),
    params: object({ id: uuid, productGroupId: string().max(LONGEST_KEY).required('field.required') }),
    reply: reply<SurveyQuestionGroupsView>(),
  }),
  getResearchApproval: query({
    path: '/surveys/:id/research-approval',
    summary: 'The customer’s current choice on research.',
    access: ['customer'],
    owner: ownSurvey,
    params: surveyParams,
    reply: reply<ResearchApprovalView>(),
  }),
  giveResearchApproval: mutation({
    path: '/surveys/:id/research-approval',
    summary: 'Gives or withholds research approval on the current text; may be changed at any time.',
    access: ['customer'],
    owner: ownSurvey,
    params: surveyParams,
    body: researchChoice,
    reply: noReply,
    errors: ['text-outdated'],
  }),
  getOwnResearchApproval: query({
    path: '/users/:id/research-approval',
    summary: 'The customer’s current choice on research, with its date and the version of the text.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    reply: reply<ResearchApprovalView>(),
  }),
  changeResearchApproval: mutation({
    method: 'PUT',
    path: '/users/:id/research-approval',
    summary: 'Gives or withholds research approval on the current text, whether a questionnaire is open or not.',
    access: ['customer'],
    owner: { entity: 'customer', param: 'id' },
    params: object({ id: uuid }),
    body: researchChoice,
    reply: noReply,
    errors: ['text-outdated'],
  }),
};
