import { array, boolean, number, object, string } from 'yup';
import { isUsualDay } from '#shared/domain/calendar-date.ts';
import type { ResultContent } from '#shared/domain/results/content-types.ts';
import { LANGUAGES } from '#shared/languages.ts';
import { contentKey, uuid } from '#shared/schema/identifiers.ts';
import { checked, requiredText, text } from '#shared/schema/text.ts';
import type { DashboardView, ReleasedListView } from '#shared/views/dashboard.ts';
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
const orderParams = object({ orderId: uuid });

/** A doctor's work on a result: the lists of cases, the review, the release and what is corrected. */
export const reviewing = {
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
};
