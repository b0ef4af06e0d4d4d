import type { RouteObject } from 'react-router-dom';
import { loadScreen } from '../load-screen.ts';
import { patterns } from '../paths.ts';

/** Where most visits begin: its first look has no part of Mantine (theme/toolkit.tsx). */
export const frontDoor: RouteObject = {
  path: patterns.home,
  lazy: loadScreen(
    () => import('#web/catalogue/home/home.tsx'),
    (m) => m.HomeScreen,
    ['catalogue'],
  ),
};

/** Anybody may see these. */
export const publicScreens: RouteObject[] = [
  {
    path: patterns.accountClosed,
    lazy: loadScreen(
      () => import('#web/identity/closing/account-closed.tsx'),
      (m) => m.AccountClosedScreen,
      ['profile'],
    ),
  },
  {
    path: patterns.storeMaintenance,
    lazy: loadScreen(
      () => import('../screens/store-maintenance.tsx'),
      (m) => m.StoreMaintenanceScreen,
      [],
    ),
  },
  {
    path: patterns.contentPage,
    lazy: loadScreen(
      () => import('#web/content/content-page/content-page.tsx'),
      (m) => m.ContentPageScreen,
      [],
    ),
  },
];

/** Every other address. */
export const notFound: RouteObject = {
  path: '*',
  lazy: loadScreen(
    () => import('../screens/not-found.tsx'),
    (m) => m.NotFoundScreen,
    [],
  ),
};
