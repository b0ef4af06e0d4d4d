import type { contract } from '#shared/contract/all.ts';
import type { Arguments } from '#shared/contract/define.ts';

type Endpoints = typeof contract;
type EndpointName = keyof Endpoints;
type BodyOf<N extends EndpointName> = Arguments<Endpoints[N]> extends { body: infer B } ? B : never;

/** Of the texts that people accept; which one applies is asked of the content. */
const TERMS_VERSION = '1.1';
const STATEMENT_VERSION = '1.1';
const RESEARCH_VERSION = '1.0';

const ID = '019a0000-0000-7000-8000-000000000000';
const TEXT = { de: 'Gut.', en: 'Good.', fr: 'Bon.', it: 'Buono.' };
const ADDRESS = { streetAddress: 'Musterweg 1', zipCode: '8400', city: 'Winterthur' };

const DRAFT: BodyOf<'saveResult'> = {
  version: 1,
  summary: TEXT,
  resultCategories: [
    { resultCategoryId: 'lipids', level: 'good', resultCategorySummary: TEXT, selfComparisonDescriptions: 'first' },
  ],
  healthMeasuresResult: [{ healthMeasureId: 'heart', level: 'good' }],
  recommendations: ['more-vegetables'],
  followUpRecommendations: ['follow-up'],
  acknowledged: ['1'],
};

const BRANCH: BodyOf<'createBranch'> = {
  ...{ name: 'Apotheke Muster', streetAddress: 'Musterweg 1', zipCode: '8400', city: 'Winterthur', canton: 'ZH' },
  ...{ language: 'de', latitude: 47.4999, longitude: 8.7241, active: true, channel: 'direct' },
  openingDays: [
    { day: 1, from: '07:30', to: '12:00' },
    { day: 1, from: '13:30', to: '18:00' },
  ],
  ...{ timeSlotDuration: 10, appointmentsPerTimeSlot: 1, products: ['heart-basic'] },
};

const VOUCHER: BodyOf<'createVoucher'> = {
  label: { de: 'Herzmonat', en: 'Heart month', fr: 'Mois du cœur', it: 'Mese del cuore' },
  discount: { type: 'percent', value: 10 },
};

type Bodies = { [N in EndpointName as [BodyOf<N>] extends [never] ? never : N]: BodyOf<N> };

const BODIES: Bodies = {
  startSignIn: { phoneNo: '+41791112233', forSignUp: false },
  verifyCode: { phoneNo: '+41791112233', code: '012345' },
  login: { phoneNo: '+41791112233', code: '012345' },
  verifySignUp: { phoneNo: '+41791112233', code: '012345' },
  signUp: {
    firstName: 'Nora',
    lastName: "Testerin-D'Angelo",
    birthdate: '1985-05-05',
    sex: 'female',
    phoneNo: '+41791112233',
    ...ADDRESS,
    preferredLanguage: 'de',
    phoneNoVerified: true,
  },
  sendContactCode: { phoneNo: '+41791112233', email: null, preferredLanguage: 'de' },
  verifyContactCode: { phoneNo: null, email: 'nora@example.org', code: '012345' },
  chooseNotices: { appointmentReminder: false, kitProgress: true },
  changeResearchApproval: { approved: true, version: RESEARCH_VERSION },
  changeUser: { firstName: 'Nora', email: null, ...ADDRESS },
  enrolSecondFactor: { code: '012345', codesKept: true },
  signInWithSecondFactor: { code: '012345' },
  signInWithRecoveryCode: { recoveryCode: '4KTM-9XQD' },
  renewRecoveryCodes: { code: '012345' },
  askSecondFactorReset: { reason: 'Phone lost on the train; recognised on a video call.' },
  decideSecondFactorReset: { consents: true },
  purgeUser: { reason: 'person-wish', digits: '0002', plan: '0'.repeat(64) },
  purgeUserAtProvider: { reason: 'person-wish', digits: '0002', plan: '0'.repeat(64) },
  previewBulkAct: { kind: 'cancel', orderIds: [ID], shouldRefund: true },
  downloadBulkPreview: { kind: 'cancel', orderIds: [ID], shouldRefund: true, separator: 'semicolon' },
  startBulkAct: {
    kind: 'status',
    orderIds: [ID],
    status: 1,
    reason: 'Samples taken at the branch.',
    plan: '0'.repeat(64),
  },
  identifyUser: { idToken: 'a' },
  createUser: { firstName: 'Nora', phoneNo: '+41791112233', lastName: 'Testerin', preferredLanguage: 'de' },
  makeDataFile: { format: 'pdf', lang: 'fr' },
  closeAccount: { code: '012345' },
  openClosedIdentity: { reason: 'The tax office disputes an invoice of 2026.' },
  refreshToken: { accessToken: 'a', idToken: 'b', ip: '192.0.2.1' },
  createOrder: {
    productGroupKey: 'heart',
    productKey: 'heart-basic',
    addonKeys: ['addon-lpa'],
    application: 'branch',
    appointment: { partnerBranchId: ID, from: '2026-12-01T08:00:00.000Z' },
    deliveryAddress: ADDRESS,
    invoiceAddress: ADDRESS,
    statementVersion: STATEMENT_VERSION,
    statementConfirmed: true,
    termsVersion: TERMS_VERSION,
    expectedTotal: 10_900,
    voucherCode: 'WILLKOMMEN10',
    mainOrderId: ID,
    followUpKey: 'follow-ferritin',
  },
  startPartnerSignIn: { key: 'ABCDE-FGHJK-MNPQR-STUVW' },
  verifyPartner: { phoneNo: '+41791112233', code: '012345' },
  sendCounterCode: { phoneNo: '+41791112233', preferredLanguage: 'de' },
  verifyCounterCode: { phoneNo: '+41791112233', code: '012345' },
  nameCounterCustomer: {
    ...{ ticket: 'a', firstName: 'Nora', lastName: 'Testerin', birthdate: '1985-05-05' },
    ...{ sex: 'female', preferredLanguage: 'de' },
  },
  createPartnerOrder: {
    ...{ ticket: 'a', productGroupKey: 'heart', productKey: 'heart-basic', addonKeys: ['addon-lpa'] },
    ...{ from: '2026-12-01T08:00:00.000Z', voucherCode: 'WILLKOMMEN10', expectedTotal: 10_900 },
  },
  settleAtCounter: { amount: 10_900 },
  cancelAtCounter: { cancellationReason: 'wrong-test', expectedRefund: 10_900 },
  refundAtCounter: { transactionNo: '2600000018-2' },
  decideFollowUp: { decision: 'end' },
  acceptTerms: { version: TERMS_VERSION, statementVersion: STATEMENT_VERSION },
  chooseAddons: { addonKeys: ['addon-lpa'], expectedAmount: 4_900 },
  chooseSlot: { partnerBranchId: ID, from: '2026-12-01T08:00:00.000Z' },
  saveReschedule: { partnerBranchId: ID, from: '2026-12-01T08:00:00.000Z' },
  rescheduleAppointment: { partnerBranchId: ID, from: '2026-12-01T08:00:00.000Z', reason: 'branch closed' },
  cancelOrder: { cancellationReasons: ['wrong-test'], shouldRefund: true, expectedRefund: 10_900 },
  refundTransaction: {
    refundReasons: ['goodwill', 'Langes Warten'],
    transactionNo: '2600000018-1',
    shouldRefund: true,
    amount: 2_000,
  },
  setOrderStatus: { status: 1, reason: 'Probe laut Standort entnommen' },
  moveKit: { status: 'sent', trackingNo: '99.00.123456.12345678' },
  changeAddress: { deliveryAddress: ADDRESS, invoiceAddress: ADDRESS },
  applyVoucher: { voucherCode: 'WILLKOMMEN10' },
  changeSetting: { value: 20, reason: 'Ostern, viele Absagen' },
  createVoucher: VOUCHER,
  changeVoucher: VOUCHER,
  addVoucherCodes: { count: 10 },
  changeVoucherCode: { withdrawn: true },
  redeemVoucher: {
    voucherCode: 'WILLKOMMEN10',
    orderId: ID,
    transactionNo: '2600000018-1',
    reason: 'Am Schalter eingelöst',
  },
  chooseReplacement: {
    appointment: { partnerBranchId: ID, from: '2026-12-01T08:00:00.000Z' },
    instead: '2026-11-30T08:00:00.000Z',
  },
  closeRejections: { reason: 'Telefonisch geklärt' },
  saveAnswer: { questionKey: 'height', value: 170, additionalAnswer: [{ key: 'x', value: 'y' }] },
  setSurveyStatus: { status: 2, orderNo: '2600000018', byDoctor: false },
  giveResearchApproval: { approved: true, version: RESEARCH_VERSION },
  saveResult: DRAFT,
  assignResult: { createdBy: ID },
  releaseResult: { ...DRAFT, releasedBy: ID },
  releaseResultOfOrder: { ...DRAFT, releasedBy: ID },
  startCorrection: { version: 1, reason: TEXT },
  changeInternalNote: { activityType: 'add', internalNote: { _id: ID, userId: ID, note: 'Notiz' } },
  recordContact: {
    calledAt: '2026-11-20T08:00:00.000Z',
    outcome: 'reached-and-understood',
    whom: 'person',
    phoneNo: '+41790000001',
    said: 'Kalium 6.7, sofort in den Notfall',
    readBack: 'Ich fahre jetzt in den Notfall',
    note: '',
    measureIds: ['1'],
  },
  confirmRead: { version: 1 },
  shareResult: { recipient: 'Hausarztpraxis Lindenhof', phoneNo: '+41790000045' },
  sendShareCode: { shareId: 'nJ3qk0b1Q7y2mX9dR5tEwA' },
  askSupport: { orderId: ID, reason: 'result', language: 'de' },
  changeSupport: { step: 'finish', note: 'Termin verschoben, Bestätigung ging per SMS.' },
  openShare: { shareId: 'nJ3qk0b1Q7y2mX9dR5tEwA', code: '482913' },
  decideWord: { taken: false, reason: 'Telefonisch geklärt' },
  discardImportMessage: { reason: 'Fremde Probe' },
  changeCrmRecord: { note: 'Fragt nach dem neuen Termin.', reachable: 'ab 17 Uhr', contactBy: 'phone', version: 1 },
  writeCrmNote: { text: 'Hat zurückgerufen, kommt am Montag.' },
  changeCrmNote: { text: 'Hat zurückgerufen, kommt am Dienstag.' },
  setOpenDate: { openDate: '2026-12-01' },
  sendCrmSms: { template: 'call-us', orderId: null, language: 'fr' },
  sendSms: {
    phoneNo: '+41790000002',
    message: 'Guten Tag, bitte rufen Sie uns an.',
    userId: '01939f2e-7c11-7abc-8def-0123456789ab',
  },
  discardFailure: { reason: 'Schon von Hand erledigt' },
  undoDiscard: { reason: 'Doch von uns' },
  undoMatch: { reason: 'Falsche Person zugeordnet' },
  decideSetAsideMessages: {
    messageIds: ['01939f2e-7c11-7abc-8def-0123456789ab'],
    orderNumber: '2600000018',
    reason: 'Probelauf des Labors',
  },
  createExport: {
    ...{ dataset: 'values', from: '2026-01-01', to: '2026-10-31', columns: ['person', 'ageBand', 'marker', 'value'] },
    ...{ programme: 'pilot', sex: 'female', ageFrom: 40, ageTo: 64, separator: 'semicolon', bom: true },
  },
  createBranch: BRANCH,
  changeBranch: { ...BRANCH, version: 1, keepsAppointments: true },
  offerRebooking: { appointments: [{ orderId: ID, from: '2027-01-02T08:00:00.000Z' }], until: '2027-01-16' },
  blockDays: { dates: ['2027-01-02'], partnerBranchId: ID, name: 'Berchtoldstag', keepsAppointments: false },
  downloadRiskAcceptance: { orderNo: '2600000018' },
  decryptReport: { id: '01939f2e-7c11-7abc-8def-0123456789ab' },
  replaceResults: { messageIds: ['01939f2e-7c11-7abc-8def-0123456789ab'] },
  saveLabMapping: {
    facility: 'LABNORD',
    kind: 'code',
    sent: 'HB',
    meaning: 'hemoglobin',
    replaces: null,
  },
  endLabMapping: { reason: 'Das Labor verwendet den Code nicht mehr' },
  matchImportMessage: { orderNumber: '2600000018', reason: 'Nummer war vertippt' },
};

/**
 * A body for every endpoint that takes one, right by its schema; what it names need not exist. The API document shows them, the
 * tests of the door send them.
 */
export const EXAMPLE_BODIES: Record<string, Record<string, unknown>> = BODIES;
