import { Html } from './html.ts';

/** Outlines of Tabler icons (MIT), 24 by 24. */
const OUTLINES = {
  alert: [
    'M12 9v4',
    'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0',
    'M12 16h.01',
  ],
  arrow: ['M5 12l14 0', 'M13 18l6 -6', 'M13 6l6 6'],
  card: [
    'M3 8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3l0 -8',
    'M3 10l18 0',
    'M7 15l.01 0',
    'M11 15l2 0',
  ],
  check: ['M5 12l5 5l10 -10'],
  copy: [
    'M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666',
    'M4.012 16.737a2.005 2.005 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1',
  ],
  download: ['M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2', 'M7 11l5 5l5 -5', 'M12 4l0 12'],
  info: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 9h.01', 'M11 12h1v4h1'],
  mail: ['M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10', 'M3 7l9 6l9 -6'],
  people: [
    'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
    'M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2',
    'M16 3.13a4 4 0 0 1 0 7.75',
    'M21 21v-2a4 4 0 0 0 -3 -3.85',
  ],
  phone: ['M6 5a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-14', 'M11 4h2', 'M12 17v.01'],
  tube: [
    'M20 8.04l-12.122 12.124a2.857 2.857 0 1 1 -4.041 -4.04l12.122 -12.124',
    'M7 13h8',
    'M19 15l1.5 1.6a2 2 0 1 1 -3 0l1.5 -1.6',
    'M15 3l6 6',
  ],
} as const;

/** A decorative icon; the words beside it say what it means. */
export function icon(name: keyof typeof OUTLINES, size: 20 | 24 = 20): Html {
  const lines = OUTLINES[name].map((line) => `<path d="${line}"/>`).join('');
  return new Html(
    `<svg class="icon" aria-hidden="true" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" ` +
      `stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${lines}</svg>`,
  );
}

/** The brand's mark: a measuring line with the tick that says "you are here". */
export const BRAND_MARK = new Html(
  '<svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true"><path d="M1 21.5h28M5 17.5v4M11 17.5v4M23 17.5v4" ' +
    'stroke="currentColor" stroke-width="2"/><rect class="brand-tick" x="15.5" y="5" width="4" height="21" rx="1.5"/></svg>',
);
