import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ResultDraft } from '#shared/domain/results/types.ts';
import type { ReviewMeasureView, ReviewView } from '#shared/views/reviewing.ts';
import { aMeasure } from '#test/unit/results/shipped-content.ts';
import { inAll } from './a-result.ts';

/** A value of a case. */
export const aCaseValue = (id: string, marker: string, change: Partial<ReviewMeasureView> = {}): ReviewMeasureView => ({
  ...aMeasure(marker, change),
  _id: id,
  previousAt: null,
  corrected: null,
  passedLimit: null,
  ...change,
});
const measures = [aCaseValue('1', 'hba1c'), aCaseValue('2', 'tsh', { position: 'above', side: 'high' })];
const LEVELS = { sugar: 'good', thyroid: 'belowAverage' } as const;
const areas = (Object.keys(LEVELS) as (keyof typeof LEVELS)[]).map((resultCategoryId, index) => ({
  resultCategoryId,
  name: inAll(resultCategoryId),
  icon: 'drop',
  proposedLevel: LEVELS[resultCategoryId],
  outside: index,
  critical: 0,
  measureIds: [String(index + 1)],
  fingerprint: resultCategoryId,
  reopened: null,
}));
/** Nothing judged yet, or as it is proposed. */
export const aDraft = (isProposal: boolean): ResultDraft => ({
  summary: inAll(''),
  resultCategories: areas.map(({ resultCategoryId, proposedLevel }) => ({
    resultCategoryId,
    level: isProposal ? proposedLevel : null,
    resultCategorySummary: inAll('Text'),
    selfComparisonDescriptions: null,
  })),
  healthMeasuresResult: [],
  recommendations: [],
  followUpRecommendations: [],
  acknowledged: [],
});
/** A case of two areas, ready to be judged. */
export const aReview: ReviewView = {
  ...{ _id: 'r1', orderId: 'o1', orderNumber: '2600000026', orderStatus: OrderStatus.READY_FOR_APPROVAL, version: 1 },
  customer: {
    ...{ id: 'c1', firstName: 'Nora', lastName: 'Testerin', birthdate: '1985-05-05', age: 41, sex: 'female' },
    ...{ preferredLanguage: 'de', phoneNo: '+41790000001', closedAt: null },
  },
  ...{ product: inAll('Basis-Check'), sampleType: 'venous', sampledAt: null, assignedTo: null },
  survey: { customerSurveyId: 's1', status: 2 },
  ...{ measures, unmapped: [], asides: [], labNotes: [], documents: [], reports: [], areas },
  ...{ rejection: null, orderedMarkers: ['hba1c', 'tsh'], healthMeasures: [], fingerprint: 'all' },
  droppedAdvice: { recommendations: [], followUpRecommendations: [] },
  ...{
    proposal: aDraft(true),
    draft: aDraft(false),
    notes: [],
    contacts: [],
    contactGapMinutes: 15,
    alarms: [],
    handovers: [],
  },
  callbackHours: inAll('Mo-Su 00:00-24:00'),
  callbackHolidays: [],
  ...{
    arrivals: {},
    alertRaisedAt: null,
    releases: [],
    read: null,
    undoneMatches: [],
    isTakenBack: false,
    savedBy: null,
    createdBy: null,
    releasedBy: null,
  },
  ...{ colleagues: [], releaseRefusals: [], messages: [] },
};
