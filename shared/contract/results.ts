import { number, object, string } from 'yup';
import { LANGUAGES } from '#shared/languages.ts';
import { contentKey, uuid } from '#shared/schema/identifiers.ts';
import type { Page } from '#shared/views/page.ts';
import type {
  BadgesView,
  BloodMeasureContentView,
  CustomerResultView,
  FollowUpView,
  HealthMeasureView,
  HistoryView,
  PreviousResultView,
  ReadRecommendationsView,
  RecommendationView,
  ResultCategoryView,
  ResultView,
} from '#shared/views/results.ts';
import { fileReply, mutation, noReply, query, reply } from './define.ts';
import { page } from './page.ts';

const resultParams = object({ id: uuid });
const customerParams = object({ customerId: uuid });
const ofCustomer = { entity: 'customer', param: 'customerId' } as const;
const orderParams = object({ orderId: uuid });

/** A released result as a file for its person alone. */
const ownFile = {
  access: ['customer'],
  owner: { entity: 'result', param: 'id' },
  params: resultParams,
  query: object({
    /** Of the texts; that of the request without it. */
    lang: string().oneOf(LANGUAGES, 'field.language'),
  }),
  reply: fileReply,
  cost: 5,
} as const;

/** Results: the content they are made of, and what the customer reads. */
export const results = {
  listResultCategories: query({
    path: '/result-categories',
    summary: 'Areas of a result.',
    access: 'public',
    keeps: 'until-changed',
    reply: reply<{ resultCategories: ResultCategoryView[] }>(),
  }),
  listHealthMeasures: query({
    path: '/health-measures',
    summary: 'Health measures, each built from areas.',
    access: 'public',
    keeps: 'until-changed',
    reply: reply<{ healthMeasures: HealthMeasureView[] }>(),
  }),
  listBloodMeasures: query({
    path: '/blood-measures',
    summary: 'Markers that can be measured.',
    access: 'public',
    keeps: 'until-changed',
    reply: reply<{ bloodMeasures: BloodMeasureContentView[] }>(),
  }),
  listRecommendations: query({
    path: '/recommendations',
    summary: 'Recommendations a doctor can give.',
    access: 'public',
    keeps: 'until-changed',
    reply: reply<{ recommendations: RecommendationView[] }>(),
  }),
  listFollowUps: query({
    path: '/follow-ups',
    summary: 'Follow-up tests a doctor can recommend.',
    access: 'public',
    keeps: 'until-changed',
    reply: reply<{ followUps: FollowUpView[] }>(),
  }),
  getResultOfOrder: query({
    path: '/results/order/:orderId',
    summary: 'The released result of an order; 404 before the release.',
    access: ['customer', 'doctor', 'admin'],
    owner: { entity: 'order', param: 'orderId' },
    health: { subject: { entity: 'order', param: 'orderId' } },
    params: orderParams,
    reply: reply<ResultView>(),
    errors: ['result-taken-back'],
  }),
  getResultVersion: query({
    path: '/results/order/:orderId/versions/:version',
    summary: 'A released version of a result, replaced ones included.',
    access: ['customer', 'doctor', 'admin'],
    owner: { entity: 'order', param: 'orderId' },
    health: { subject: { entity: 'order', param: 'orderId' } },
    params: object({
      orderId: uuid,
      version: string()
        .matches(/^\d{1,6}$/, 'field.number')
        .required('field.required'),
    }),
    reply: reply<ResultView>(),
  }),
  listCustomerResults: query({
    path: '/results/customer/:customerId',
    summary: 'A page of a person’s released results with the levels of their areas, newest sample first.',
    access: ['customer', 'doctor'],
    owner: ofCustomer,
    health: { subject: ofCustomer },
    params: customerParams,
    query: page({ sort: ['newest'], filters: {} }),
    reply: reply<Page<CustomerResultView>>(),
  }),
  getHistory: query({
    path: '/results/historical-results/:customerId',
    summary: 'The course of every marker over a person’s released results: what compares, and what changed in between.',
    access: ['customer', 'doctor'],
    owner: ofCustomer,
    health: { subject: ofCustomer },
    params: customerParams,
    reply: reply<HistoryView>(),
  }),
  listBadges: query({
    path: '/results/customer/:customerId/badges',
    summary: 'The badges of a person: for what they did, never for a value or a level.',
    access: ['customer'],
    owner: ofCustomer,
    params: customerParams,
    reply: reply<BadgesView>(),
  }),
  listReadRecommendations: query({
    path: '/results/customer/:customerId/read-recommendations',
    summary: 'The recommendations of their results that a person opened, and when first.',
    access: ['customer'],
    owner: ofCustomer,
    params: customerParams,
    reply: reply<ReadRecommendationsView>(),
  }),
  listPreviousMeasures: query({
    path: '/results/previous-blood-measures/:testId',
    summary: 'The released values of before a result, of the markers that it measured.',
    access: ['customer', 'doctor'],
    owner: { entity: 'result', param: 'testId' },
    health: { subject: { entity: 'result', param: 'testId' } },
    params: object({ testId: uuid }),
    reply: reply<HistoryView>(),
  }),
  getPreviousResult: query({
    path: '/results/previous-result',
    summary: 'The released result of a person that was sampled before another of their results.',
    access: ['customer', 'doctor'],
    health: { subject: { entity: 'result', param: 'testResultId', in: 'query' } },
    query: object({ customerId: uuid, testResultId: uuid }),
    reply: reply<PreviousResultView>(),
  }),
  downloadResult: query({
    path: '/results/result-download/:id',
    summary: 'The released result as a PDF in the asked language.',
    ...ownFile,
    access: ['customer', 'doctor'],
    health: { subject: { entity: 'result', param: 'id' } },
  }),
  getResultFhir: query({
    path: '/results/fhir/:id',
    summary: 'The released result as a FHIR Release 4 document in the shape of CH LAB-Report.',
    ...ownFile,
  }),
  getResultCsv: query({
    path: '/results/csv/:id',
    summary: 'The released values as CSV, a row a value.',
    ...ownFile,
  }),
  confirmRead: mutation({
    path: '/results/order/:orderId/read',
    summary: 'The customer confirms to have read this version of the result.',
    access: ['customer'],
    owner: { entity: 'order', param: 'orderId' },
    params: orderParams,
    body: object({ version: number().integer('field.integer').min(1, 'field.min').required('field.required') }),
    reply: noReply,
    errors: ['result-changed'],
  }),
  readRecommendation: mutation({
    path: '/results/order/:orderId/recommendations/:key/read',
    summary: 'The customer opened a recommendation of the result as it stands; the first time is kept.',
    access: ['customer'],
    owner: { entity: 'order', param: 'orderId' },
    params: object({ orderId: uuid, key: contentKey }),
    reply: noReply,
  }),
};
