import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { Role } from '#shared/roles.ts';
import { Guard } from './guard.tsx';
import { loadScreen } from './load-screen.ts';
import { authScreens } from './routes/auth-routes.tsx';
import { customerScreens, userScreens } from './routes/customer-routes.tsx';
import { notFound, publicScreens } from './routes/public-routes.tsx';
import { choosingScreens, summaryScreens } from './routes/purchase-routes.tsx';
import { adminScreens, doctorScreens } from './routes/staff-routes.tsx';
import { taskScreens } from './routes/task-routes.tsx';
import { CrashScreen } from './screens/crash.tsx';
import { CustomerShell } from './shell/customer-shell.tsx';
import { FirstLoad } from './shell/first-load.tsx';
import { Root } from './shell/root.tsx';

/**
 * Which screens stand in which shell, and for whom. The lists in routes/ say at which address: a new screen is one entry there and
 * one in paths.ts. Every screen is a script of its own; the words it needs are fetched beside it.
 */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashScreen />,
    hydrateFallbackElement: <FirstLoad />,
    children: [
      {
        element: <CustomerShell />,
        errorElement: <CrashScreen />,
        children: [
          ...publicScreens,
          { element: <Guard roles={[Role.customer]} />, children: userScreens },
          { element: <Guard />, children: customerScreens },
          notFound,
        ],
      },
      {
        element: <CustomerShell shrunk />,
        errorElement: <CrashScreen />,
        children: [
          ...choosingScreens,
          ...authScreens,
          { element: <Guard signUp />, children: summaryScreens },
          { element: <Guard />, children: taskScreens },
        ],
      },
      {
        // Customers do without it, and without what it brings along.
        lazy: loadScreen(
          () => import('./shell/staff-shell.tsx'),
          (m) => m.StaffShell,
          [],
        ),
        errorElement: <CrashScreen />,
        children: [
          { element: <Guard roles={[Role.doctor]} />, children: doctorScreens },
          { element: <Guard roles={[Role.admin]} />, children: adminScreens },
        ],
      },
    ],
  },
];

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** The router of the page; the address it starts with is the browser's. */
export function createRouter(): AppRouter {
  return createBrowserRouter(routes);
}
