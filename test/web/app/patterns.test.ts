import { expect, it } from '@jest/globals';
import { matchRoutes } from 'react-router-dom';
import { patterns } from '#web/app/paths.ts';
import { routes } from '#web/app/router.tsx';

/** Answered by the stand-ins' process, not by a screen. */
const NO_SCREENS: readonly string[] = ['sandbox'];

it.each(Object.entries(patterns).filter(([name]) => !NO_SCREENS.includes(name)))(
  '%s leads to a screen',
  (_name, pattern) => {
    const address = `/${pattern}`.replace('//', '/').replace(/:\w+/g, 'x');
    const last = matchRoutes(routes, address)?.at(-1)?.route.path;
    expect(last).toBeDefined();
    expect(last).not.toBe('*');
  },
);
