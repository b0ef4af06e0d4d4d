import type { contract } from '#shared/contract/all.ts';
import type { Arguments, ReplyOf } from '#shared/contract/define.ts';
import type { LaterCall } from '#shared/contract/later.ts';
import type { StaffCall } from '#shared/contract/staff.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import type { ChangedEvent, LiveEntity } from '#shared/live.ts';
import type { OrderView } from '#shared/views/orders.ts';

/**
 * What the browser caches by: the entities of live events, the texts that people accept in their current version, which recommendations
 * they opened, of which nobody else is told, and what somebody waits for in front of the page.
 */
const TAGS = {
  order: true,
  result: true,
  survey: true,
  import: true,
  slots: true,
  dashboard: true,
  runtime: true,
  case: true,
  user: true,
  message: true,
  alert: true,
  failures: true,
  'data-file': true,
  'second-factors': true,
  share: true,
  voucher: true,
  export: true,
  branch: true,
  purge: true,
  bulk: true,
  content: true,
  crm: true,
  support: true,
  text: true,
  reading: true,
  awaited: true,
} satisfies Record<LiveEntity | 'text' | 'reading' | 'awaited', true>;

export type Tag = keyof typeof TAGS;
export const TAG_TYPES = Object.keys(TAGS) as Tag[];
type TagOf = { type: Tag; id?: string };

type Endpoints = typeof contract;
type NameOf<K> = { [N in keyof Endpoints]: Endpoints[N] extends { kind: K } ? N : never }[keyof Endpoints];
export type QueryName = NameOf<'query'>;
export type MutationName = NameOf<'mutation'>;
/** Names of the parameters in an endpoint's path. */
type ParamOf<N extends keyof Endpoints> =
  Arguments<Endpoints[N]> extends { params: infer P } ? Extract<keyof P, string> : never;

/**
 * Each entity an endpoint shows or changes, with the path parameter that is its id; `any` where it is no single record, `list` where a
 * record is new: those that are shown are as they were.
 */
type Touches<N extends keyof Endpoints> = { readonly [T in Tag]?: ParamOf<N> | 'any' | typeof LIST };

/** What each query shows. `static`: content that changes with a deployment only. */
export type QueryTags = { readonly [N in QueryName]: 'static' | Touches<N> };
/**
 * What each mutation of this browser makes stale at once (everybody else hears of it by socket). `nothing`: it changes nothing
 * that is cached, or whoever calls it takes the reply over.
 */
export type MutationTags = { readonly [N in MutationName]: 'nothing' | Touches<N> };

const SHOWS: Omit<QueryTags, StaffCall | LaterCall> = {
  getMe: { user: 'any' },
  listSessions: { user: 'any' },
  listReadings: { user: 'any', result: 'any' },
  listDataFiles: { 'data-file': 'any', awaited: 'any' },
  getDataFile: 'static',
  getClosing: { order: 'any' },
  getAddress: 'static',
  getUser: { user: 'id', crm: 'any' },
  getPhoto: 'static',
  getNotices: { user: 'id' },
  getOwnResearchApproval: { user: 'id' },
  // Whether prices are shown is a setting.
  listProductGroups: { runtime: 'any' },
  getProductGroup: { runtime: 'any' },
  listAddons: { runtime: 'any' },
  listPartnerBranches: { slots: 'any' },
  findPlaces: 'static',
  getBranchLogo: 'static',
  listTimeSlots: { slots: 'id' },
  listMultiDayTimeSlots: { slots: 'id' },
  listAvailableDays: { slots: 'id' },
  listRescheduleFees: { order: 'any' },
  getFooterLinks: 'static',
  listPages: { text: 'any' },
  getStoreMaintenance: 'static',
  getMedicalStatement: { text: 'any' },
  getResearchApprovalText: { text: 'any' },
  listLocalities: 'static',
  getAdminOnly: { runtime: 'any' },
  getLanguageSwitching: { runtime: 'any' },
  getDisableStore: { runtime: 'any' },
  getDisplayPrice: { runtime: 'any' },
  getOrder: { order: 'orderId', awaited: 'any' },
  listCustomerOrders: { order: 'any', crm: 'any', awaited: 'any' },
  listCustomerFollowUps: { order: 'any', result: 'any' },
  getPreparation: { order: 'orderId' },
  getPayment: { order: 'orderId', awaited: 'any' },
  getInvoiceFile: 'static',
  // How often a code was used changes with anybody's order; it is asked whenever it is shown.
  checkVoucher: { order: 'any' },
  // A cancelled order closes its questionnaire.
  getCustomerSurvey: { survey: 'id', order: 'any' },
  listAnswers: { survey: 'id' },
  listSurveyQuestions: 'static',
  listSurveyQuestionGroups: 'static',
  listProductGroupQuestionGroups: 'static',
  downloadSurvey: 'static',
  downloadResult: 'static',
  getResultFhir: 'static',
  getResultCsv: 'static',
  getResearchApproval: { survey: 'id' },
  listResultCategories: 'static',
  listHealthMeasures: 'static',
  listBloodMeasures: 'static',
  listRecommendations: 'static',
  listFollowUps: 'static',
  getResultOfOrder: { result: 'orderId' },
  getResultVersion: { result: 'orderId' },
  listCustomerResults: { result: 'any' },
  getHistory: { result: 'any' },
  listBadges: { result: 'any', order: 'any', reading: 'any' },
  listReadRecommendations: { result: 'any', reading: 'any' },
  listPreviousMeasures: { result: 'any' },
  getPreviousResult: { result: 'any' },
  listShares: { share: 'any' },
  getSharedResult: { share: 'any' },
};

const CHANGES: Omit<MutationTags, StaffCall | LaterCall> = {
  startSignIn: 'nothing',
  verifyCode: 'nothing',
  login: 'nothing',
  verifySignUp: 'nothing',
  signUp: 'nothing',
  refreshToken: 'nothing',
  // The session holds the person and takes the reply over.
  changeUser: 'nothing',
  identifyUser: 'nothing',
  sendContactCode: 'nothing',
  verifyContactCode: 'nothing',
  changePhoto: 'nothing',
  removePhoto: 'nothing',
  chooseNotices: { user: 'id' },
  changeResearchApproval: { user: 'id' },
  logout: 'nothing',
  endOwnSession: { user: 'any' },
  endOtherSessions: { user: 'any' },
  questionReading: { user: 'any' },
  // A file, which never enters the store.
  getOwnData: 'nothing',
  makeDataFile: { 'data-file': 'any' },
  sendClosingCode: 'nothing',
  // The session ends with it.
  closeAccount: 'nothing',
  createOrder: { order: 'any', slots: 'any' },
  acceptTerms: { order: 'orderId' },
  chooseAddons: { order: 'orderId' },
  chooseSlot: { order: 'orderId', slots: 'any' },
  saveReschedule: { order: 'orderId', slots: 'any' },
  rescheduleAppointment: { order: 'id', slots: 'any' },
  startCheckout: { order: 'orderId' },
  cancelOrder: { order: 'orderId', slots: 'any' },
  decideFollowUp: { order: 'orderId' },
  changeAddress: { order: 'orderId' },
  chooseReplacement: { order: 'orderId', slots: 'any' },
  applyVoucher: { order: 'orderId' },
  revokeVoucher: { order: 'orderId' },
  receiveStripeEvent: 'nothing',
  receiveTwilioStatus: 'nothing',
  // The page keeps its own answers: a refetch after each would move the text under the person's fingers.
  saveAnswer: 'nothing',
  setSurveyStatus: { survey: 'id', order: 'any' },
  giveResearchApproval: { survey: 'id', user: 'any' },
  shareResult: { share: 'any' },
  endShare: { share: 'any' },
  sendShareCode: 'nothing',
  openShare: 'nothing',
  // A file, which never enters the store.
  getSharedFile: 'nothing',
  confirmRead: { result: 'orderId' },
  readRecommendation: { reading: 'any' },
};

let shows: Partial<QueryTags> = SHOWS;
let changes: Partial<MutationTags> = CHANGES;

/** Adds the tags of calls that arrive later than the first script. */
export function addTags(ofQueries: Partial<QueryTags>, ofMutations: Partial<MutationTags>): void {
  shows = { ...shows, ...ofQueries };
  changes = { ...changes, ...ofMutations };
}

/** Queries whose reply is one record with its version. */
type RecordQuery = { [N in QueryName]: ReplyOf<Endpoints[N]> extends { version: number } ? N : never }[QueryName];

/** Which query shows the record that an entity's events name; the version of both is the record's. */
const RECORDS = {
  order: 'getOrder',
  survey: 'getCustomerSurvey',
  import: 'getImport',
  result: 'getResultOfOrder',
  case: 'getReview',
} as const satisfies { [E in LiveEntity]?: RecordQuery };

/** Id of what is no single record: a list changes with each of its records. */
const LIST = 'list';
/** Id under which answers that belong to a record but do not carry its version are told apart from the record's own. */
const beside = (id: string | undefined) => `${id}/beside`;

/** Tags a query's answer provides. */
export function providedTags(name: QueryName, args: unknown, reply?: unknown): TagOf[] {
  return tagsOf(shows[name], args).flatMap(({ type, id }) => {
    if (type === 'awaited' && name === 'getOrder' && isOver(reply)) return [];
    if (id === undefined) return [{ type, id: LIST }];
    return isRecordQuery(name)
      ? [{ type, id }]
      : [
          { type, id },
          { type, id: beside(id) },
        ];
  });
}

/** Nobody waits in front of an order whose result is out. */
const isOver = (order: unknown): boolean => (order as Partial<OrderView> | undefined)?.status === OrderStatus.COMPLETED;

/** Tags a mutation invalidates once it succeeded: the record, and every list it may stand in. */
export function invalidatedTags(name: MutationName, args: unknown): TagOf[] {
  return tagsOf(changes[name], args).flatMap(({ type, id }) =>
    id === undefined ? [{ type }] : recordAndLists(type, id),
  );
}

/** Tags that a refusal shows to be stale: whoever accepted an old text is shown the current one. */
export const tagsOfRefusal = (code: string): TagOf[] => (code === 'text-outdated' ? [{ type: 'text' }] : []);

/**
 * Tags a live event makes stale.
 * @param isKnown this browser holds the record in that version or a newer one: only what stands beside it is stale.
 */
export function tagsOfEvent({ entity, id }: ChangedEvent, isKnown: boolean): TagOf[] {
  return recordAndLists(entity, isKnown ? beside(id) : id);
}

/** The record a call of this query shows, as live events name it; null for lists and for answers without a version. */
export function recordOf(name: string, args: unknown): { entity: LiveEntity; id: string } | null {
  for (const [entity, query] of Object.entries(RECORDS) as [keyof typeof RECORDS, RecordQuery][]) {
    if (query !== name) continue;
    const id = tagsOf(shows[query], args).find(({ type }) => type === entity)?.id;
    return id === undefined ? null : { entity, id };
  }
  return null;
}

const recordQueries: ReadonlySet<string> = new Set(Object.values(RECORDS));
const isRecordQuery = (name: QueryName) => recordQueries.has(name);

// RTK Query does not reach a query that provides a type alone by a tag with an id.
const recordAndLists = (type: Tag, id: string): TagOf[] => [
  { type, id },
  { type, id: LIST },
];

function tagsOf(touches: Touches<QueryName | MutationName> | 'static' | 'nothing' | undefined, args: unknown): TagOf[] {
  if (touches === undefined || typeof touches === 'string') return [];
  const params = (args as { params?: Record<string, string> } | undefined)?.params ?? {};
  return Object.entries(touches).map(([type, param]) => {
    const tag = { type: type as Tag };
    return param === 'any' ? tag : { ...tag, id: param === LIST ? LIST : params[param] };
  });
}
