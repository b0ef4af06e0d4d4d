import type { RouteObject } from 'react-router-dom';
import { loadScreen } from '../load-screen.ts';
import { patterns } from '../paths.ts';

/** For whoever is signed in, in the whole shell. */
export const customerScreens: RouteObject[] = [
  {
    path: patterns.order,
    lazy: loadScreen(
      () => import('#web/orders/screens/order-detail.tsx'),
      (m) => m.OrderDetailScreen,
      ['orders', 'status'],
    ),
  },
  {
    path: patterns.userOrders,
    lazy: loadScreen(
      () => import('#web/orders/screens/order-box.tsx'),
      (m) => m.OrderBoxScreen,
      ['orders', 'status'],
    ),
  },
  {
    path: patterns.userOverview,
    lazy: loadScreen(
      () => import('#web/orders/screens/overview.tsx'),
      (m) => m.OverviewScreen,
      ['orders', 'status'],
    ),
  },
  {
    path: patterns.preparation,
    lazy: loadScreen(
      () => import('#web/orders/screens/preparation.tsx'),
      (m) => m.PreparationScreen,
      ['orders', 'status'],
    ),
  },
  {
    path: patterns.orderConfirmation,
    lazy: loadScreen(
      () => import('#web/orders/screens/confirmation.tsx'),
      (m) => m.ConfirmationScreen,
      ['orders', 'status'],
    ),
  },
  {
    path: patterns.result,
    lazy: loadScreen(
      () => import('#web/results/result/result.tsx'),
      (m) => m.ResultScreen,
      ['results', 'status'],
    ),
  },
];
