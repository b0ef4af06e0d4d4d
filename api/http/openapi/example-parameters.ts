import type { Declaration } from '#shared/contract/define.ts';

const ID = '019a0000-0000-7000-8000-000000000000';

/** Parameters of paths and queries by their name: most mean the same wherever they stand. */
const BY_NAME: Record<string, unknown> = {
  id: ID,
  orderId: ID,
  customerId: ID,
  testId: ID,
  testResultId: ID,
  messageId: ID,
  documentId: ID,
  sessionId: ID,
  readingId: ID,
  noteId: ID,
  fileId: ID,
  shareId: ID,
  userId: ID,
  identityProvider: 'local',
  format: 'json',
  wordId: '17',
  position: 1,
  key: 'more-iron',
  followUpKey: 'follow-ferritin',
  version: '1',
  transactionNo: '2600000018-1',
  productGroupId: 'heart',
  transactionId: '2600000018-1',
  kind: 'job',
  code: 'WILLKOMMEN10',
  productGroup: 'heart',
  productId: ['heart-basic'],
  query: 'Winterthur',
  lat: 47.4999,
  lng: 8.7241,
  includeClosed: false,
  channel: ['direct', 'partner'],
  selectedDate: '2026-12-01',
  startDate: '2026-12-01',
  days: 7,
  months: 6,
  limit: 10,
  sort: 'newest',
  zipCode: '8400',
  utcOffset: 60,
  filename: 'labor.hl7',
  multipleFileUpload: true,
  askBeforeReplacing: true,
  facility: 'LABNORD',
  orderNumber: '2600000018',
  orderNo: '2600000018',
  lang: 'fr',
  sms: ID,
  at: '1764000000000',
  queue: 'payment',
  programme: 'small-profiles',
  mine: true,
  kinds: ['order', 'sms'],
};

const ORDER_LIST = {
  ...{ search: '079 123', status: ['null', '0'], application: 'branch', productGroupKey: 'heart' },
  ...{ partnerBranchId: ID, since: '2026-11-01', until: '2026-11-30' },
};

/** Where a name means something else. */
const BY_CALL: Record<string, Record<string, unknown>> = {
  uploadReport: { overwrite: '0', name: 'Befund_2600000018.pdf' },
  getTestResultFile: { format: 'hl7' },
  previewLabMapping: { kind: 'code', sent: 'HB', meaning: 'hemoglobin' },
  listSettingChanges: { name: 'SLOT_HOLD_MINUTES' },
  changeSetting: { name: 'SLOT_HOLD_MINUTES' },
  listImports: { series: 'LABOR NORD 2026-11-20', kind: 'lab-file' },
  listBranchNames: { applications: ['branch'] },
  listRebookings: { partnerBranchId: ID },
  listBlockedDays: { year: 2027, partnerBranchId: ID },
  listVouchers: { search: 'Herz' },
  listVoucherCodes: { search: 'HERZ', sort: 'oldest' },
  downloadVoucherCodes: { separator: 'semicolon' },
  getUndoneOrders: { separator: 'semicolon' },
  checkUpdates: { kind: 'recommendations' },
  applyUpdates: { kind: 'all', shown: 'pm4xUQ' },
  listContentVersions: { kind: 'pages' },
  restoreContentVersion: { kind: 'pages', versionId: ID, live: ID },
  getProductGroup: { id: 'heart' },
  listAddons: { id: 'heart' },
  getOrdersDashboard: {
    sort: 'urgent',
    search: '26',
    language: 'de',
    sampleType: 'venous',
    test: 'heart',
    assigned: 'mine',
    preset: 'ready',
    doctor: ID,
    since: '2026-11-01',
    until: '2026-11-30',
  },
  listClosedAccounts: { search: '26000000' },
  listSms: { search: 'Testerin', userId: ID, view: 'waiting' },
  getLatestSms: { userId: ID },
  listReadingLog: {
    ...{ order: '2600000018', actorId: ID, outcome: 'refused', questioned: true },
    ...{ since: '2026-11-01', until: '2026-11-30' },
  },
  listUsers: { search: 'Testerin', applications: ['homesampling'] },
  listAdminUsers: { search: 'Testerin', applications: ['branch'] },
  listAdminOrders: { ...ORDER_LIST, sort: 'newest' },
  listOrders: { ...ORDER_LIST, sort: 'oldest' },
  uploadOrders: { year: 2026, status: '1', application: 'branch', utcOffset: 60 },
  previewExport: {
    dataset: 'values',
    from: '2026-01-01',
    to: '2026-10-31',
    columns: ['person', 'ageBand', 'marker', 'value'],
    sex: 'female',
    ageFrom: 40,
    ageTo: 64,
    programme: 'pilot',
    productGroupKey: 'heart',
    approvedOnly: true,
  },
  listExports: { about: 'research' },
  exportOrders: { ...ORDER_LIST, isExport: true, separator: 'semicolon', bom: true },
  listAppointments: { ...ORDER_LIST, sort: 'soonest' },
  downloadAppointments: { partnerBranchId: ID, endDate: '2026-12-07', separator: 'semicolon' },
  listQueue: { sort: 'urgent' },
  listTimeSlots: { productId: 'heart-basic' },
  listMultiDayTimeSlots: { productId: 'heart-basic' },
  listAvailableDays: { productId: 'heart-basic' },
  listSupports: { orderId: ID, state: 'open', sort: 'due' },
  getReleasedOrders: { search: 'LM', test: 'heart', doctor: ID, since: '2026-11-01', until: '2026-11-30' },
};

/**
 * Examples of a call's parameters, right by their schema; what they name need not exist. Only the
 * cursor of a next page has none: nobody can make one up.
 */
export function exampleParameters(
  name: string,
  { params, query }: Declaration,
): Record<'path' | 'query', Record<string, unknown>> {
  const examplesOf = (schema: Declaration['params']) =>
    Object.fromEntries(
      Object.keys(schema?.fields ?? {})
        .map((field) => [field, BY_CALL[name]?.[field] ?? BY_NAME[field]])
        .filter(([, example]) => example !== undefined),
    );
  return { path: examplesOf(params), query: examplesOf(query) };
}
