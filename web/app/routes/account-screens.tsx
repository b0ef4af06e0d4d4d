import type { RouteObject } from 'react-router-dom';
import { CALLBACK_PATTERN } from '#web/crm/callback-address.ts';
import { OpenShop } from '#web/orders/purchase/open-shop.tsx';
import { loadScreen } from '../load-screen.ts';
import { patterns } from '../paths.ts';

/** A customer's own pages, in the whole shell. */
export const userScreens: RouteObject[] = [
  {
    path: patterns.userOrders,
    lazy: loadScreen(
      () => import('#web/orders/order-box/order-box.tsx'),
      (m) => m.OrderBoxScreen,
      ['orders'],
    ),
  },
  {
    path: patterns.userOverview,
    lazy: loadScreen(
      () => import('#web/orders/overview/overview.tsx'),
      (m) => m.OverviewScreen,
      ['orders', 'results', 'errors'],
    ),
  },
  {
    path: patterns.userProfile,
    lazy: loadScreen(
      () => import('#web/identity/profile/profile.tsx'),
      (m) => m.ProfileScreen,
      ['profile', 'identity', 'errors'],
    ),
  },
  {
    path: patterns.closeAccount,
    lazy: loadScreen(
      () => import('#web/identity/closing/closing.tsx'),
      (m) => m.ClosingScreen,
      ['profile', 'identity', 'errors'],
    ),
  },
];

/** For whoever is signed in, in the whole shell. */
export const customerScreens: RouteObject[] = [
  {
    path: patterns.order,
    lazy: loadScreen(
      () => import('#web/orders/order-detail/order-detail.tsx'),
      (m) => m.OrderDetailScreen,
      ['orders', 'errors'],
    ),
  },
  {
    path: CALLBACK_PATTERN,
    lazy: loadScreen(
      () => import('#web/crm/callback/callback.tsx'),
      (m) => m.CallbackScreen,
      ['crm-callback', 'orders', 'identity', 'errors'],
    ),
  },
  {
    path: patterns.orderCancel,
    lazy: loadScreen(
      () => import('#web/orders/cancel/cancel.tsx'),
      (m) => m.CancelScreen,
      ['orders', 'errors'],
    ),
  },
  {
    element: <OpenShop />,
    children: [
      {
        path: patterns.orderAddons,
        lazy: loadScreen(
          () => import('#web/orders/select-addons/select-addons.tsx'),
          (m) => m.AddAddonsScreen,
          ['orders', 'catalogue', 'errors'],
        ),
      },
      {
        path: patterns.newSample,
        lazy: loadScreen(
          () => import('#web/booking/new-sample/new-sample.tsx'),
          (m) => m.NewSampleScreen,
          ['booking', 'orders', 'errors'],
        ),
      },
    ],
  },
  {
    path: patterns.transaction,
    lazy: loadScreen(
      () => import('#web/orders/transaction/transaction.tsx'),
      (m) => m.TransactionScreen,
      ['orders', 'errors'],
    ),
  },
  {
    path: patterns.reschedule,
    lazy: loadScreen(
      () => import('#web/booking/reschedule/reschedule.tsx'),
      (m) => m.RescheduleScreen,
      ['booking', 'orders', 'errors'],
    ),
  },
  {
    path: patterns.rescheduleCost,
    lazy: loadScreen(
      () => import('#web/booking/reschedule/reschedule-cost.tsx'),
      (m) => m.RescheduleCostScreen,
      ['booking', 'orders', 'errors'],
    ),
  },
  {
    path: patterns.rescheduleSummary,
    lazy: loadScreen(
      () => import('#web/booking/reschedule/reschedule-summary.tsx'),
      (m) => m.RescheduleSummaryScreen,
      ['booking', 'orders', 'errors'],
    ),
  },
  {
    path: patterns.preparation,
    lazy: loadScreen(
      () => import('#web/orders/preparation/preparation.tsx'),
      (m) => m.PreparationScreen,
      ['orders'],
    ),
  },
  {
    path: patterns.orderConfirmation,
    lazy: loadScreen(
      () => import('#web/orders/confirmation/confirmation.tsx'),
      (m) => m.ConfirmationScreen,
      ['orders', 'payments'],
    ),
  },
  {
    path: patterns.followUp,
    lazy: loadScreen(
      () => import('#web/orders/follow-up/follow-up.tsx'),
      (m) => m.FollowUpScreen,
      ['orders', 'results', 'errors'],
    ),
  },
  {
    path: patterns.followUpConfirmation,
    lazy: loadScreen(
      () => import('#web/orders/follow-up-confirmation/follow-up-confirmation.tsx'),
      (m) => m.FollowUpConfirmationScreen,
      ['orders', 'booking', 'errors'],
    ),
  },
  {
    path: patterns.result,
    lazy: loadScreen(
      () => import('#web/results/result/result.tsx'),
      (m) => m.ResultScreen,
      ['results', 'orders', 'results-sharing', 'errors'],
    ),
  },
  {
    path: patterns.share,
    lazy: loadScreen(
      () => import('#web/results/share/share.tsx'),
      (m) => m.ShareScreen,
      ['results-sharing', 'results', 'identity', 'errors'],
    ),
  },
  {
    path: patterns.resultOverview,
    lazy: loadScreen(
      () => import('#web/results/course/result-overview.tsx'),
      (m) => m.ResultOverviewScreen,
      ['results-course', 'results', 'orders', 'errors'],
    ),
  },
  {
    path: patterns.bloodValue,
    lazy: loadScreen(
      () => import('#web/results/course/blood-value.tsx'),
      (m) => m.BloodValueScreen,
      ['results-course', 'results'],
    ),
  },
];
