/**
 * Addresses whose page shows a first look before any script has come (web/build/draw-shells.ts draws it): the build makes one file for
 * each, which api/http/static-files.ts sends there.
 */
export const FIRST_LOOKS = {
  home: /^\/$/,
  groups: /^\/products\/select-group$/,
  group: /^\/products\/select-group\/[^/]+$/,
  appointment: /^\/products\/appointment$/,
  result: /^\/results\/[^/]+$/,
} as const;

export type FirstLook = keyof typeof FIRST_LOOKS;

const LOOKS = Object.entries(FIRST_LOOKS) as [FirstLook, RegExp][];

/** The file of the built web that opens at this address. */
export function pageAt(path: string): string {
  const look = LOOKS.find(([, at]) => at.test(path));
  return look ? pageOf(look[0]) : 'index.html';
}

/** The file of the built web with this first look. */
export const pageOf = (look: FirstLook): string => `${look}.html`;
