import type { contract } from '#shared/contract/all.ts';
import type { ReplyOf } from '#shared/contract/define.ts';
import { PaymentState } from '#shared/domain/payments/transaction-machine.ts';
import type { TokenView, UserView } from '#shared/views/identity.ts';

type Endpoints = typeof contract;
type Replies = { [N in keyof Endpoints]?: ReplyOf<Endpoints[N]> };

const ID = '019a0000-0000-7000-8000-000000000000';
const CASE = '019a0000-0000-7000-8000-000000000001';
const AT = '2026-11-20T08:00:00.000Z';

const user: UserView = {
  id: ID,
  firstName: 'Nora',
  lastName: "Testerin-D'Angelo",
  birthdate: '1985-05-05',
  sex: 'female',
  email: 'nora@example.org',
  phoneNo: '+41791112233',
  phoneNoVerified: true,
  streetAddress: 'Musterweg 1',
  zipCode: '8400',
  city: 'Winterthur',
  country: 'CH',
  preferredLanguage: 'de',
  doctorTitle: null,
  roles: ['customer'],
  photoAvatarUrl: null,
};
const token: TokenView = {
  accessToken: 'eyJ…',
  idToken: 'eyJ…',
  expiresIn: '2026-11-20T08:15:00.000Z',
  sessionEndsAt: '2026-11-20T20:00:00.000Z',
};
const signedIn = { token, user };
const ticket = { phoneNo: '+41791112233', phoneNoVerified: true, signUpTicket: 'eyJ…' } as const;

const REPLIES: Replies = {
  getMe: user,
  startSignIn: { resendInSeconds: 60, expiresInSeconds: 600, mayNotCome: false, lastWasLost: false },
  verifyCode: token,
  login: signedIn,
  verifySignUp: ticket,
  signUp: signedIn,
  refreshToken: token,
  listTimeSlots: {
    slots: [{ from: '2026-12-01T08:00:00.000Z', to: '2026-12-01T08:10:00.000Z', free: 2 }],
    closed: null,
  },
  listLocalities: { localities: [{ zipCode: '8400', city: 'Winterthur', canton: 'ZH' }] },
  getAdminOnly: { value: false },
  getDisableStore: { value: false },
  getDisplayPrice: { value: true },
  getLanguageSwitching: { value: true, languages: ['de', 'en', 'fr', 'it'] },
  createOrder: { _id: ID, orderNumber: '2600000018', transactionNo: '2600000018-1', version: 1 },
  chooseAddons: { transactionNo: '2600000018-2', amount: 4_900 },
  startCheckout: { url: 'https://checkout.stripe.com/c/pay/cs_test', settled: false },
  getPayment: {
    transactionNo: '2600000018-1',
    type: 'order',
    orderId: ID,
    amount: 10_900,
    discount: 0,
    voucherCode: null,
    lines: [
      {
        key: 'heart-basic',
        label: { de: 'Herz Basis', en: 'Heart basic', fr: 'Cœur de base', it: 'Cuore base' },
        amount: 10_900,
      },
    ],
    state: PaymentState.open,
    settledAt: null,
    holdUntil: '2026-11-20T08:15:00.000Z',
    asking: false,
    move: null,
  },
  listRescheduleFees: {
    fees: [
      { key: 'late-fee', amount: 2_000, fromHours: 48, currentSelection: true },
      { key: 'extra-late-fee', amount: 4_000, fromHours: 24, currentSelection: false },
      { key: 'after-appointment-fee', amount: 6_000, fromHours: 0, currentSelection: false },
    ],
    freeUntil: null,
  },
  saveReschedule: { transactionNo: '2600000018-2', amount: 2_000 },
  refundTransaction: { transactionNo: '2600000018-2', amount: 2_000 },
  listAnswers: {
    answers: [
      {
        questionKey: 'height',
        value: 170,
        additionalAnswer: [],
        answeredAt: AT,
        byDoctor: false,
        reason: null,
        before: null,
      },
    ],
    former: [{ questionKey: 'weight', value: 63, additionalAnswer: [], answeredAt: AT }],
  },
  saveAnswer: {
    questionKey: 'height',
    answeredAt: AT,
    savedAt: AT,
    surveyId: ID,
    conflict: null,
    status: 1,
    answered: 1,
    questions: 42,
  },
  getResearchApproval: { approved: true, version: '1.0', language: 'de', at: AT },
  saveResult: { version: 2, savedAt: AT, releaseRefusals: [] },
  releaseResult: { orderId: ID, version: 1, releasedAt: AT, createdBy: ID, releasedBy: ID },
  releaseResultOfOrder: { orderId: ID, version: 1, releasedAt: AT, createdBy: ID, releasedBy: ID },
  uploadHl7: { files: [{ fileName: 'labor.hl7', importId: CASE, error: null, message: null }] },
  uploadHl7OfOrder: { files: [{ fileName: 'labor.hl7', importId: CASE, error: null, message: null }] },
};

/** What a call replies with, where a short example says it; the compiler holds each against the call's view. */
export const EXAMPLE_REPLIES: Record<string, unknown> = REPLIES;
