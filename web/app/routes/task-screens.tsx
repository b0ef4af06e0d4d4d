import type { RouteObject } from 'react-router-dom';
import { loadScreen } from '../load-screen.ts';
import { patterns } from '../paths.ts';

/** One task at a time: the shrunk shell leaves logo, help and language. */
export const taskScreens: RouteObject[] = [
  {
    path: patterns.orderConfirm,
    lazy: loadScreen(
      () => import('#web/orders/order-confirm/order-confirm.tsx'),
      (m) => m.OrderConfirmScreen,
      ['orders', 'booking', 'errors'],
    ),
  },
  {
    path: patterns.orderTerms,
    lazy: loadScreen(
      () => import('#web/orders/terms/terms.tsx'),
      (m) => m.TermsScreen,
      ['orders'],
    ),
  },
  {
    path: patterns.settle,
    lazy: loadScreen(
      () => import('#web/payments/settle/settle.tsx'),
      (m) => m.SettleScreen,
      ['payments', 'booking', 'orders', 'errors'],
    ),
  },
  {
    path: patterns.followUpAddress,
    lazy: loadScreen(
      () => import('#web/orders/follow-up-address/follow-up-address.tsx'),
      (m) => m.FollowUpAddressScreen,
      ['orders', 'booking', 'errors'],
    ),
  },
  {
    path: patterns.followUpSummary,
    lazy: loadScreen(
      () => import('#web/orders/follow-up-summary/follow-up-summary.tsx'),
      (m) => m.FollowUpSummaryScreen,
      ['orders', 'booking', 'catalogue', 'errors'],
    ),
  },
  {
    path: patterns.surveyFinish,
    lazy: loadScreen(
      () => import('#web/surveys/finish/finish.tsx'),
      (m) => m.FinishScreen,
      ['surveys'],
    ),
  },
  {
    path: patterns.researchApproval,
    lazy: loadScreen(
      () => import('#web/surveys/research-approval/research-approval.tsx'),
      (m) => m.ResearchApprovalScreen,
      ['surveys', 'errors'],
    ),
  },
];

/** What is answered: these open without a connection too. */
export const surveyScreens: RouteObject[] = [
  {
    path: patterns.survey,
    lazy: loadScreen(
      () => import('#web/surveys/start/start.tsx'),
      (m) => m.StartScreen,
      ['surveys', 'errors'],
    ),
  },
  {
    path: patterns.surveyPage,
    lazy: loadScreen(
      () => import('#web/surveys/page/page.tsx'),
      (m) => m.PageScreen,
      ['surveys', 'errors'],
    ),
  },
  {
    path: patterns.surveySummary,
    lazy: loadScreen(
      () => import('#web/surveys/summary/summary.tsx'),
      (m) => m.SummaryScreen,
      ['surveys', 'errors'],
    ),
  },
];

/** What somebody opens with a link they were sent: whoever has the code of the SMS, signed in or not. */
export const sharedScreens: RouteObject[] = [
  {
    path: patterns.shared,
    lazy: loadScreen(
      () => import('#web/results/shared/shared.tsx'),
      (m) => m.SharedScreen,
      ['results-sharing', 'identity', 'errors'],
    ),
  },
];
