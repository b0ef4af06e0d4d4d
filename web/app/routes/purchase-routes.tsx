import type { RouteObject } from 'react-router-dom';
import { loadScreen } from '../load-screen.ts';
import { patterns } from '../paths.ts';

/** Choosing a test, before anybody has to say who they are. */
export const choosingScreens: RouteObject[] = [
  {
    path: patterns.selectGroup,
    lazy: loadScreen(
      () => import('#web/catalogue/select-group/select-group.tsx'),
      (m) => m.SelectGroupScreen,
      ['catalogue'],
    ),
  },
  {
    path: patterns.selectAddons,
    lazy: loadScreen(
      () => import('#web/catalogue/select-addons/select-addons.tsx'),
      (m) => m.SelectAddonsScreen,
      ['catalogue', 'booking'],
    ),
  },
  {
    path: patterns.appointment,
    lazy: loadScreen(
      () => import('#web/booking/appointment/appointment.tsx'),
      (m) => m.AppointmentScreen,
      ['booking', 'errors'],
    ),
  },
];

/** The summary sends a visitor to sign-up instead of login (specification section 2). */
export const summaryScreens: RouteObject[] = [
  {
    path: patterns.orderSummary,
    lazy: loadScreen(
      () => import('#web/orders/summary/summary.tsx'),
      (m) => m.SummaryScreen,
      ['orders', 'booking', 'catalogue', 'errors'],
    ),
  },
];
