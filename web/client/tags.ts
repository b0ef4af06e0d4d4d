import type { ChangedEvent, LiveEntity } from '#shared/live.ts';

/** What the browser caches by; one live event makes one of them stale. */
export const TAG_TYPES = [
  'order',
  'result',
  'survey',
  'import',
  'slots',
  'dashboard',
  'runtime',
  'case',
  'me',
] as const;
export type TagType = (typeof TAG_TYPES)[number];
export type Tag = TagType;
type TagOf = { type: TagType; id?: string };

interface Args {
  params?: Record<string, string>;
}

/** Queries by name: which entity, and which path parameter is its id (none = any). */
const PROVIDES: Record<string, [type: TagType, idParam?: string][]> = {
  getMe: [['me']],
  getOrder: [['order', 'orderId']],
  getPayment: [['order', 'orderId']],
  getPreparation: [['order', 'orderId']],
  listCustomerOrders: [['order']],
  getCustomerSurvey: [['survey', 'id']],
  listAnswers: [['survey', 'id']],
  getResearchApproval: [['survey', 'id']],
  getResultOfOrder: [['result', 'orderId']],
  getReview: [['case', 'orderId']],
  getOrdersDashboard: [['dashboard']],
  listImports: [['import']],
  getImport: [['import', 'id']],
  listPartnerBranches: [['slots']],
  listTimeSlots: [['slots', 'id']],
  listMultiDayTimeSlots: [['slots', 'id']],
  listAvailableDays: [['slots', 'id']],
  getDisableStore: [['runtime']],
  getDisplayPrice: [['runtime']],
  getAdminOnly: [['runtime']],
  getLanguageSwitching: [['runtime']],
};

/**
 * What a mutation of this browser makes stale at once; the same comes by socket for everybody else. saveAnswer is not
 * listed: the page keeps its own answers, and a refetch of each would move the text under the person's fingers.
 */
const INVALIDATES: Record<string, [type: TagType, idParam?: string][]> = {
  createOrder: [['order'], ['slots']],
  chooseSlot: [['order', 'orderId'], ['slots']],
  acceptTerms: [['order', 'orderId']],
  startCheckout: [['order', 'orderId']],
  setSurveyStatus: [['survey', 'id'], ['order']],
  giveResearchApproval: [['survey', 'id']],
  assignResult: [['case'], ['dashboard']],
  releaseResult: [['case'], ['dashboard']],
  recordContact: [['case']],
  changeInternalNote: [['case']],
  uploadHl7: [['import']],
  uploadHl7OfOrder: [['import']],
  cancelImport: [['import', 'id']],
  discardImportMessage: [['import', 'id']],
  matchImportMessage: [['import', 'id']],
};

/** Id of what is no single record: a list changes with each of its records. */
const LIST = 'list';

/** Tags a query's answer provides. */
export const providedTags = (endpoint: string, args: unknown): TagOf[] =>
  tagsOf(PROVIDES[endpoint], args).map(({ type, id = LIST }) => ({ type, id }));

/** Tags a mutation invalidates once it succeeded. */
export const invalidatedTags = (endpoint: string, args: unknown): TagOf[] =>
  tagsOf(INVALIDATES[endpoint], args).flatMap(({ type, id }) =>
    id === undefined
      ? [{ type }]
      : [
          { type, id },
          { type, id: LIST },
        ],
  );

function tagsOf(rules: [TagType, string?][] | undefined, args: unknown): TagOf[] {
  const params = (args as Args | undefined)?.params ?? {};
  return (rules ?? []).map(([type, idParam]) => (idParam === undefined ? { type } : { type, id: params[idParam] }));
}

/**
 * Tags a live event makes stale: the record itself, and every list it may stand in (RTK Query does not reach a query that provides
 * a type alone by a tag with an id).
 */
export function tagsOfEvent(event: ChangedEvent): TagOf[] {
  const type: Record<LiveEntity, TagType> = {
    order: 'order',
    result: 'result',
    survey: 'survey',
    import: 'import',
    slots: 'slots',
    dashboard: 'dashboard',
    runtime: 'runtime',
    case: 'case',
    user: 'me',
  };
  return [
    { type: type[event.entity], id: event.id },
    { type: type[event.entity], id: LIST },
  ];
}
