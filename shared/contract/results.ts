import { array, boolean, number, object, string, type TestContext } from 'yup';
import { isUsualDay } from '#shared/domain/calendar-date.ts';
import type { ResultContent } from '#shared/domain/results/content-types.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { contentKey, uuid } from '#shared/schema/identifiers.ts';
import { isoInstant } from '#shared/schema/moments.ts';
import { checked, requiredText, text } from '#shared/schema/text.ts';
import type { AlarmMonthsView, OpenAlarmView, UnreachedAlertView } from '#shared/views/critical-alerts.ts';
import type { DashboardView, ReleasedListView } from '#shared/views/dashboard.ts';
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
import type { DraftSavedView, InternalNoteView, ReleasedView, ReviewView } from '#shared/views/reviewing.ts';
import { fileReply, mutation, noReply, query, reply } from './define.ts';
import { page } from './page.ts';

const LEVELS = ['outstanding', 'good', 'belowAverage', 'bad', 'unjudgeable'] as const;
const MAX_SUMMARY = 2000;

const level = string().oneOf(LEVELS, 'field.choose').nullable().defined('field.required');
const words = string().max(MAX_SUMMARY, 'field.too-long').defined('field.required');
/** What a draft may leave out: it stays as it was saved, or is not written yet. */
const optionalText = object({ de: words, en: words, fr: words, it: words }).optional().default(undefined);
const key = string().max(60).required('field.required');
/** Longest reason of a correction: a sentence or two that the customer reads. */
export const CORRECTION_REASON_MAX = 400;
const reason = string().max(CORRECTION_REASON_MAX, 'field.too-long').defined('field.required');
/** Fingerprint of the values on which the caller judged, as the review names it; without it, of those of this version. */
const acceptedOn = string().max(60, 'field.too-long').nullable().optional();

/** What a doctor decides; `level: null` = proposal not accepted yet. `version` is the edit lock. */
const draftFields = {
  version: number().integer('field.integer').required('field.required'),
  summary: optionalText,
  resultCategories: array(
    object({
      resultCategoryId: key,
      level,
      resultCategorySummary: optionalText,
      selfComparisonDescriptions: string()
        .oneOf(['better', 'same', 'worse', 'first'] as const, 'field.choose')
        .nullable()
        .optional(),
      acceptedOn,
    }),
  )
    .max(50)
    .required('field.required'),
  healthMeasuresResult: array(object({ healthMeasureId: key, level, acceptedOn }))
    .max(50)
    .required('field.required'),
  recommendations: array(string().max(60).required()).max(50).optional(),
  followUpRecommendations: array(string().max(60).required()).max(20).optional(),
  /** Ids of held values that the doctor marked as seen; left out, they stay as saved. What does not stand is not kept. */
  acknowledged: array(string().max(40).required()).max(200),
  summaryAcceptedOn: acceptedOn,
  adviceAcceptedOn: acceptedOn,
  /** Why a released result is released again, for the customer; empty in languages that nobody wrote. */
  correctionReason: object({ de: reason, en: reason, fr: reason, it: reason }).optional().default(undefined),
};

/** A check of a field that matters where somebody was reached. */
const ifReached = (isGiven: (value: string | null) => boolean) =>
  function (this: TestContext, value: string | null | undefined): boolean {
    return this.parent?.outcome !== 'reached-and-understood' || isGiven(value ?? null);
  };

const CONTACT_TEXT_MAX = 500;
const contactText = text()
  .max(CONTACT_TEXT_MAX, 'field.too-long')
  .defined('field.required')
  .test(
    'reached',
    'field.required',
    ifReached((words) => (words ?? '').trim() !== ''),
  );

/** Longest reason a doctor gives for a decision about a word of the laboratory. */
export const WORD_REASON_MAX = 300;

/** Longest word to a colleague who gets a case. */
export const HANDOVER_NOTE_MAX = 500;
/** Beginning of an order number, or initials. */
const search = text().max(40, 'field.too-long');
/** Views of the doctors' list. */
export const DASHBOARD_PRESETS = ['ready', 'critical', 'corrected', 'waiting', 'follow-up', 'mine'] as const;

/** Key of a product group. */
const test = contentKey.optional();
const day = checked(text(), 'field.date', isUsualDay);

/** The draft as it is released, and who says so: nobody releases in another doctor's name. */
const releaseBody = object({
  ...draftFields,
  releasedBy: uuid.nullable().optional(),
  /** Fingerprint of what was read before (`fingerprintRead`); what would read otherwise by now is not released. */
  readOn: string().max(60, 'field.too-long').nullable().optional(),
  /** A result that worries goes out although no callback can be offered now; recorded. It holds for what was read: `readOn` is needed. */
  overridesHours: boolean().optional(),
});
const RELEASE_ERRORS = [
  'questionnaire-required',
  'release-refused',
  'release-failed',
  'result-changed',
  'results-not-saved',
  'order-completed',
  'order-cancelled',
] as const;

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

/** Results: what the customer reads, the doctor's review and release. */
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
  getReview: query({
    path: '/results/review/:orderId',
    summary: 'The case of an order as a doctor reviews it.',
    access: ['doctor'],
    health: { subject: { entity: 'order', param: 'orderId' } },
    params: orderParams,
    reply: reply<ReviewView>(),
  }),
  getReviewContent: query({
    path: '/results/review-content',
    summary: 'The medical content behind a review: markers, limits, rules and texts.',
    access: ['doctor'],
    reply: reply<ResultContent>(),
  }),
  getOrdersDashboard: query({
    path: '/orders-dashboard',
    summary: 'A page of the cases for doctors, critical first, then oldest, with counts of all.',
    access: ['doctor'],
    health: { subject: 'list' },
    query: page({
      sort: ['urgent', 'newest', 'number'],
      filters: {
        search,
        language: string().oneOf(LANGUAGES, 'field.choose'),
        sampleType: string().oneOf(['venous', 'capillary'] as const, 'field.choose'),
        test,
        assigned: string().oneOf(['mine', 'nobody'] as const, 'field.choose'),
        preset: string().oneOf(DASHBOARD_PRESETS, 'field.choose'),
        /** The doctor who has the case. */
        doctor: uuid.optional(),
        /** Days of Zurich on which the values came, both included. */
        since: day,
        until: day,
      },
    }),
    reply: reply<DashboardView>(),
  }),
  getReleasedOrders: query({
    path: '/orders-dashboard/released',
    summary: 'A page of the released results for doctors, newest first.',
    access: ['doctor'],
    health: { subject: 'list' },
    query: page({
      sort: ['newest', 'oldest'],
      filters: {
        search,
        test,
        /** The doctor who released. */
        doctor: uuid.optional(),
        since: day,
        until: day,
      },
    }),
    reply: reply<ReleasedListView>(),
  }),
  saveResult: mutation({
    method: 'PUT',
    path: '/results/:id',
    summary: 'Saves the doctor’s draft; 409 when somebody else saved in between.',
    access: ['doctor'],
    health: { subject: { entity: 'result', param: 'id' } },
    params: resultParams,
    body: object({
      ...draftFields,
      /** Areas whose proposals were accepted in one act because nothing in them is remarkable. */
      unremarkable: array(key).max(50),
    }),
    reply: reply<DraftSavedView>(),
    errors: ['result-changed', 'results-not-saved', 'not-unremarkable', 'order-completed', 'order-cancelled'],
  }),
  assignResult: mutation({
    method: 'PUT',
    path: '/results/:id/createdBy',
    summary: 'Takes a case, gives it to a colleague, who is told, or leaves it with null.',
    access: ['doctor'],
    owner: { entity: 'result', param: 'id' },
    params: resultParams,
    body: object({
      createdBy: uuid.nullable().defined(),
      /** What the colleague should know; kept as an internal note. */
      note: text().max(HANDOVER_NOTE_MAX, 'field.too-long').optional(),
    }),
    reply: noReply,
    errors: ['order-completed', 'order-cancelled'],
  }),
  releaseResult: mutation({
    path: '/release-result/:id',
    summary: 'Releases a result to the customer; the same release again is answered with the first.',
    access: ['doctor'],
    health: { subject: { entity: 'result', param: 'id' } },
    params: resultParams,
    body: releaseBody,
    reply: reply<ReleasedView>(),
    errors: RELEASE_ERRORS,
  }),
  releaseResultOfOrder: mutation({
    method: 'PUT',
    path: '/orders/:orderId/release-result',
    summary: 'Releases the result of an order: the same act as `POST /release-result/{id}`.',
    access: ['doctor'],
    health: { subject: { entity: 'order', param: 'orderId' } },
    params: orderParams,
    body: releaseBody,
    reply: reply<ReleasedView>(),
    errors: RELEASE_ERRORS,
  }),
  startCorrection: mutation({
    path: '/results/:id/correction',
    summary: 'A doctor opens a released result again and says why, as the customer will read it.',
    access: ['doctor'],
    health: { subject: { entity: 'result', param: 'id' } },
    params: resultParams,
    body: object({
      version: number().integer('field.integer').required('field.required'),
      reason: object({ de: reason, en: reason, fr: reason, it: reason }).required('field.required'),
    }),
    reply: noReply,
    errors: ['correction-not-possible', 'result-changed'],
  }),
  changeInternalNote: mutation({
    method: 'PUT',
    path: '/results/:id/internalnote',
    summary: 'Adds, edits or deletes an internal note.',
    access: ['doctor'],
    health: { subject: { entity: 'result', param: 'id' } },
    params: resultParams,
    body: object({
      activityType: string()
        .oneOf(['add', 'edit', 'delete'] as const, 'field.choose')
        .required('field.required'),
      internalNote: object({
        _id: uuid.nullable().optional(),
        userId: uuid.nullable().optional(),
        /** Asked for unless a note is deleted. */
        note: string().max(2000, 'field.too-long').optional(),
      }).required('field.required'),
    }),
    reply: reply<{ notes: InternalNoteView[] }>(),
    errors: ['note-not-yours'],
  }),
  decideWord: mutation({
    method: 'PUT',
    path: '/results/:id/words/:wordId',
    summary: 'A word of the laboratory that was not taken stands from now on, or what stands is kept.',
    access: ['doctor'],
    health: { subject: { entity: 'result', param: 'id' } },
    params: object({
      id: uuid,
      wordId: string()
        .matches(/^\d{1,19}$/, 'field.number')
        .required('field.required'),
    }),
    body: object({
      taken: boolean().required('field.required'),
      /** Id of the value that stood when the doctor decided: another one is not overwritten unseen. */
      standsId: string().max(20, 'field.too-long').nullable().optional(),
      reason: requiredText().max(WORD_REASON_MAX, 'field.too-long'),
    }),
    reply: noReply,
    errors: ['already-decided', 'result-changed'],
  }),
  getResultDocument: query({
    path: '/results/:id/documents/:documentId',
    summary: 'A document that the laboratory sent inside its message, as a file.',
    access: ['doctor', 'admin'],
    health: { subject: { entity: 'result', param: 'id' } },
    params: object({ id: uuid, documentId: uuid }),
    reply: fileReply,
  }),
  acknowledgeAlert: mutation({
    path: '/results/:id/alert/acknowledge',
    summary: 'A doctor has opened the case of a critical alert: nobody else needs to be alerted.',
    access: ['doctor'],
    health: { subject: { entity: 'result', param: 'id' } },
    params: resultParams,
    reply: noReply,
  }),
  listUnreachedAlerts: query({
    path: '/critical-alerts/unreached',
    summary: 'Urgent cases of which no doctor could be told: somebody has to phone one. Without names or values.',
    access: ['admin'],
    reply: reply<{ items: UnreachedAlertView[] }>(),
  }),
  listOpenAlarms: query({
    path: '/critical-alerts/open',
    summary: 'Urgent cases that no doctor has taken over, oldest first. Without names or values.',
    access: ['doctor'],
    reply: reply<{ items: OpenAlarmView[] }>(),
  }),
  listAlarmMonths: query({
    path: '/critical-alerts/months',
    summary: 'By month: how many critical values alarmed, and median and worst time from the import to the contact.',
    access: ['doctor', 'admin'],
    reply: reply<AlarmMonthsView>(),
  }),
  recordContact: mutation({
    path: '/results/:id/contacts',
    summary: 'Records, once, that a person was called about a critical value.',
    access: ['doctor'],
    health: { subject: { entity: 'result', param: 'id' } },
    params: resultParams,
    body: object({
      /** Null: now. A time is that of a call made earlier, and recorded as a supplement. */
      calledAt: isoInstant.nullable().defined('field.required'),
      outcome: string()
        .oneOf(['reached-and-understood', 'not-reached'] as const, 'field.choose')
        .required('field.required'),
      whom: string()
        .oneOf(['person', 'relative', 'doctor'] as const, 'field.choose')
        .nullable()
        .defined('field.required')
        .test(
          'reached',
          'field.choose',
          ifReached((whom) => whom !== null),
        ),
      /** The number that was called. */
      phoneNo: requiredText().max(40, 'field.too-long'),
      /** What the doctor said, and what the other side repeated: nobody is reached without both. */
      said: contactText,
      readBack: contactText,
      note: string().max(500, 'field.too-long').defined('field.required'),
      /** Ids of the critical values the call was about. */
      measureIds: array(string().max(40).required()).min(1, 'field.required').max(200).required('field.required'),
    }),
    reply: noReply,
    errors: ['contact-invalid', 'contact-too-early'],
  }),
};
