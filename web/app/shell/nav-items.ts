import { matchPath } from 'react-router-dom';
import { paths, patterns } from '../paths.ts';

/** Places of the customer navigation. */
export type Place = 'home' | 'tests' | 'orders' | 'results' | 'profile';

const PLACES: [Place, string[]][] = [
  ['home', [patterns.home]],
  ['tests', [patterns.selectGroup]],
  ['orders', [patterns.userOrders, `${patterns.order}/*`, patterns.preparation]],
  ['results', [patterns.result, patterns.share]],
  ['profile', [patterns.userProfile, patterns.closeAccount]],
];

/** Where in the navigation an address belongs; null for none. */
export function placeOf(pathname: string, hash = ''): Place | null {
  if (pathname + hash === paths.userResults) return 'results';
  return (
    PLACES.find(([, all]) => all.some((pattern) => matchPath({ path: pattern, end: true }, pathname)))?.[0] ?? null
  );
}
