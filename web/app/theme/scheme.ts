import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const KEY = 'scheme';

/** Where the choice light / dark / system is kept: `localStorage.scheme`, read before the first paint by public/boot.js. */
export const schemeManager: MantineColorSchemeManager = {
  get(fallback) {
    try {
      const kept = localStorage.getItem(KEY);
      return kept === 'light' || kept === 'dark' ? kept : fallback;
    } catch {
      return fallback;
    }
  },
  set(value: MantineColorScheme) {
    try {
      if (value === 'auto') localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, value);
    } catch {
      // Private windows may refuse storage; the choice then holds until the page is closed.
    }
  },
  subscribe() {},
  unsubscribe() {},
  clear() {
    localStorage.removeItem(KEY);
  },
};
