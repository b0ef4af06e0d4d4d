import { array, boolean, mixed, number, object, string } from 'yup';
import { orderNumber, uuid } from '#shared/schema/identifiers.ts';
import type {
  AnswerSavedView,
  AnswersView,
  CustomerSurveyView,
  ResearchApprovalView,
  SurveyQuestionGroupsView,
  SurveyQuestionsView,
} from '#shared/views/surveys.ts';
import { mutation, nobody, noReply, query, reply } from './define.ts';

const surveyParams = object({ id: uuid });
const ownSurvey = { entity: 'customer-survey', param: 'id' } as const;

type AnswerValue = string | number | boolean | string[] | null;

const answerValue = mixed<NonNullable<AnswerValue>>(
  (value): value is NonNullable<AnswerValue> =>
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string')),
).nullable();

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
    summary: 'Saves one answer; after completion 400 Already_Complete.',
    access: ['customer', 'doctor'],
    owner: ownSurvey,
    health: { subject: ownSurvey },
    params: surveyParams,
    body: object({
      questionKey: string().max(60).required('field.required'),
      value: answerValue,
      additionalAnswer: array(
        object({ key: string().max(60).required('field.required'), value: answerValue.defined() }),
      ).max(10, 'field.too-many'),
    }),
    reply: reply<AnswerSavedView>(),
    errors: ['Already_Complete', 'unknown-question', 'question-hidden', 'answer-invalid', 'order-cancelled'],
  }),
  setSurveyStatus: mutation({
    method: 'PUT',
    path: '/customer-surveys/:id/status',
    summary: 'Completes the questionnaire; a doctor may do so on the customer’s behalf.',
    access: ['customer', 'doctor'],
    owner: ownSurvey,
    health: { subject: ownSurvey },
    params: surveyParams,
    body: object({
      status: number()
        .oneOf([2] as const, 'field.choose')
        .required('field.required'),
      /** The number of the questionnaire’s order; another one is refused. */
      orderNo: orderNumber.optional(),
      /** Whether a doctor completes it for somebody else; what is not so is refused. */
      byDoctor: boolean(),
    }),
    reply: reply<CustomerSurveyView>(),
    errors: ['Already_Complete', 'survey-incomplete', 'order-cancelled', 'order-error', 'no-permission'],
  }),
  listSurveyQuestions: query({
    path: '/survey-questions/:id',
    summary: 'The questions of a frozen survey version.',
    access: 'signed-in',
    owner: nobody('a version of the questions is the same for everybody'),
    params: surveyParams,
    reply: reply<SurveyQuestionsView>(),
  }),
  listSurveyQuestionGroups: query({
    path: '/survey-question-groups/:id',
    summary: 'The question groups of a frozen survey version, in order.',
    access: 'signed-in',
    owner: nobody('a version of the questions is the same for everybody'),
    params: surveyParams,
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
    body: object({
      approved: boolean().required('field.required'),
      version: string().max(20).required('field.required'),
    }),
    reply: noReply,
    errors: ['text-outdated'],
  }),
};
