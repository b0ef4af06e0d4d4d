/**
 * Every address of the web, written once (specification section 2): what the router matches, and what `paths` below makes links of.
 * `surveyPage` has the question's key for its `page`.
 */
export const patterns = {
  home: '/',
  storeMaintenance: '/store-maintenance',
  selectGroup: '/products/select-group/:productGroupKey?',
  selectAddons: '/products/select-addons',
  appointment: '/products/appointment',
  orderSummary: '/products-order/summary',
  orderConfirm: '/products/order-confirm',
  login: '/auth/login',
  verify: '/auth/verify',
  signup: '/auth/signup',
  signupVerify: '/auth/signup-verify',
  signupUserInfo: '/auth/signup-user-info',
  signupUserAddress: '/auth/signup-user-address',
  secondFactor: '/auth/second-factor',
  secondFactorEnrolment: '/auth/second-factor/enrol',
  ownSecondFactor: '/second-factor',
  order: '/orders/:orderId',
  orderTerms: '/orders/:orderId/terms',
  orderCancel: '/orders/:orderId/cancel',
  orderAddons: '/orders/:orderId/select-addons',
  reschedule: '/orders/:orderId/reschedule',
  rescheduleCost: '/orders/:orderId/reschedule/cost-summary',
  rescheduleSummary: '/orders/:orderId/reschedule/summary',
  newSample: '/orders/:orderId/new-sample',
  settle: '/orders/:orderId/:transactionNo/settle',
  transaction: '/orders/:orderId/:transactionNo/detail',
  orderConfirmation: '/orders/:orderId/:transactionNo/confirmation',
  followUp: '/:mainOrderId/follow-ups/:productKey',
  followUpAddress: '/:mainOrderId/follow-ups/:productKey/address',
  followUpSummary: '/:mainOrderId/follow-ups/:productKey/summary',
  followUpConfirmation: '/follow-ups/confirmation',
  preparation: '/appointments/:orderId',
  userOrders: '/user/orders',
  userOverview: '/user/overview',
  userProfile: '/user/profile',
  closeAccount: '/user/profile/close',
  accountClosed: '/account-closed',
  survey: '/surveys/:customerSurveyId',
  surveyPage: '/surveys/:customerSurveyId/page/:page',
  surveySummary: '/surveys/:customerSurveyId/summary',
  surveyFinish: '/surveys/:customerSurveyId/finish',
  researchApproval: '/surveys/:customerSurveyId/research-approval',
  result: '/results/:orderId',
  resultOverview: '/results/:customerId/overview',
  bloodValue: '/results/:customerId/bloodvalue',
  share: '/results/:orderId/share',
  shared: '/shared/:shareId',
  doctor: '/doctor',
  doctorOrders: '/doctor/orders',
  doctorReview: '/doctor/orders/:orderId',
  doctorReleased: '/doctor/released',
  admin: '/admin',
  contentPage: '/pages/:pageKey',
} as const;

type Patterns = typeof patterns;

/** What stands for each parameter of a pattern, in its order. */
type Parts<P extends string> = P extends `${string}/:${infer Name}/${infer Rest}`
  ? [...Part<Name>, ...Parts<`/${Rest}`>]
  : P extends `${string}/:${infer Name}`
    ? Part<Name>
    : [];
type Part<Name extends string> = Name extends `${string}?` ? [part?: string] : [part: string];
type Path<P extends string> = Parts<P> extends [] ? P : (...parts: Parts<P>) => string;

const pathOf = (pattern: string) =>
  pattern.includes('/:')
    ? (...parts: (string | undefined)[]) =>
        pattern.replaceAll(/\/:\w+\??/g, () => {
          const part = parts.shift();
          return part === undefined ? '' : `/${encodeURIComponent(part)}`;
        })
    : pattern;

/** What links are made of: an address, or a function of its parameters in their order. A screen never writes an address itself. */
export const paths = {
  ...(Object.fromEntries(Object.entries(patterns).map(([name, pattern]) => [name, pathOf(pattern)])) as {
    readonly [N in keyof Patterns]: Path<Patterns[N]>;
  }),
  /** The part of the order box that lists finished orders with their results. */
  userResults: `${patterns.userOrders}#results`,
  /** The confirmation names no order in its path. */
  followUpConfirmed: (orderId: string) => `${patterns.followUpConfirmation}?order=${encodeURIComponent(orderId)}`,
  /** Where a test system shows the SMS it sends; the router does not know it. */
  sandbox: '/sandbox',
} as const;

/** True for the pages of signing in and signing up, to which nobody is sent back. */
export const isSignInPath = (path: string): boolean => path.startsWith('/auth/');
/** True for the pages of a purchase, from the choice of a test to the medical statement. */
export const isPurchasePath = (path: string): boolean =>
  path.startsWith('/products') || /^\/[^/]+\/follow-ups\/./.test(path);
