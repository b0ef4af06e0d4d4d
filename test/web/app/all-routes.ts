import type { RouteObject } from 'react-router-dom';
import { routes } from '#web/app/router.tsx';
import { screens, tasks } from '#web/app/routes/account-area.tsx';
import { staffArea } from '#web/app/routes/staff-area.tsx';

/** What the router knows once somebody has been everywhere. */
export const allRoutes: RouteObject[] = [...routes, ...screens, ...tasks, ...staffArea];
