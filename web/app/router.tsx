import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { Role } from '#shared/roles.ts';
import { loadPart } from '#web/client/load-part.ts';
import { Guard } from './guard.tsx';
import { loadScreen } from './load-screen.ts';
import { authScreens } from './routes/auth-routes.tsx';
import { frontDoor, notFound, publicScreens } from './routes/public-routes.tsx';
import { choosingScreens, summaryScreens } from './routes/purchase-routes.tsx';
import { CrashScreen } from './screens/crash.tsx';
import { CustomerShell } from './shell/customer-shell.tsx';
import { FirstLoad } from './shell/first-load.tsx';
import { Root } from './shell/root.tsx';

const CUSTOMERS = [Role.customer];
// Whose routes others join.
const ROOT = 'root';
const SHELL = 'shell';
const SHRUNK_SHELL = 'shrunk-shell';

/** What the screens inside are made of arrives beside them. */
const withToolkit = (id: string, children: RouteObject[]): RouteObject => ({
  id,
  lazy: loadScreen(
    () => import('./theme/toolkit.tsx'),
    (m) => m.ToolkitRoute,
    [],
  ),
  children,
});

/**
 * Which screens stand in which shell, and for whom. The lists in routes/ say at which address: a new screen is one entry there and
 * one in paths.ts; staff-area.tsx and account-area.tsx join when they are needed. Every screen is a script of its own; the words it
 * needs are fetched beside it.
 */
export const routes: RouteObject[] = [
  {
    id: ROOT,
    element: <Root />,
    errorElement: <CrashScreen />,
    hydrateFallbackElement: <FirstLoad />,
    children: [
      {
        element: <CustomerShell />,
        errorElement: <CrashScreen />,
        children: [frontDoor, withToolkit(SHELL, [...publicScreens, notFound])],
      },
      {
        element: <CustomerShell shrunk />,
        errorElement: <CrashScreen />,
        children: [
          withToolkit(SHRUNK_SHELL, [
            ...choosingScreens,
            ...authScreens,
            { element: <Guard roles={CUSTOMERS} signUp />, children: summaryScreens },
          ]),
        ],
      },
    ],
  },
];

/** Lists of screens that are fetched when somebody goes there: where staff work, and where people are signed in. */
const AREAS = {
  staff: /^\/(admin|crm|doctor|exports|partner|(auth\/)?second-factor)(\/|$)/i,
  account: /^\/(user|orders|appointments|surveys|results|shared|products\/order-confirm|([^/]+\/)?follow-ups)(\/|$)/i,
};
type Area = keyof typeof AREAS;

/** The area an address belongs to; undefined where anybody may go. */
export const areaOf = (path: string): Area | undefined =>
  (Object.keys(AREAS) as Area[]).find((area) => AREAS[area].test(path));

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** The router of the page; the address it starts with is the browser's. */
export function createRouter(): AppRouter {
  const joined = new Set<Area>();
  return createBrowserRouter(routes, {
    async patchRoutesOnNavigation({ path, patch }) {
      const area = areaOf(path);
      // Asked for every new address, such as the next question's: that must not wait for a connection.
      if (area === undefined || joined.has(area)) return;
      if (area === 'staff') {
        const { staffArea } = await loadPart(() => import('./routes/staff-area.tsx'));
        patch(ROOT, staffArea);
      } else {
        const { screens, tasks } = await loadPart(() => import('./routes/account-area.tsx'));
        patch(SHELL, screens);
        patch(SHRUNK_SHELL, tasks);
      }
      joined.add(area);
    },
  });
}
