import { expect, it } from '@jest/globals';
import { matchRoutes } from 'react-router-dom';
import { patterns } from '#web/app/paths.ts';
import { areaOf, routes } from '#web/app/router.tsx';
import { screens, tasks } from '#web/app/routes/account-area.tsx';
import { staffArea } from '#web/app/routes/staff-area.tsx';

const AREAS = { staff: staffArea, account: [...screens, ...tasks] };

it.each(Object.values(patterns))(
  '%s leads to a screen, of the first script or of the area it belongs to',
  (pattern) => {
    const address = pattern.replace(/:\w+\??/g, 'x');
    const area = areaOf(address);
    const last = matchRoutes(area ? AREAS[area] : routes, address)?.at(-1)?.route.path;
    expect(last).toBe(pattern);
  },
);
