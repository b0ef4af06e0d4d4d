import { useSyncExternalStore } from 'react';

/** Light, dark, or as the device. */
export type Scheme = 'light' | 'dark' | 'auto';

const KEY = 'scheme';
const ATTRIBUTE = 'data-mantine-color-scheme';

const listeners = new Set<() => void>();
let chosen = keptScheme();

/** Where the choice is kept: `localStorage.scheme`, read before the first paint by public/boot.js. */
function keptScheme(): Scheme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

/** Draws the page in a scheme, and keeps it for the next visit. */
export function chooseScheme(scheme: Scheme): void {
  chosen = scheme;
  try {
    if (scheme === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, scheme);
  } catch {
    // Private windows may refuse storage; the choice then holds until the page is closed.
  }
  draw();
}

/** Goes along with a device that changes between day and night. */
export function followDevice(): void {
  darkDevice().addEventListener('change', draw);
}

const darkDevice = () => matchMedia('(prefers-color-scheme: dark)');

/** The scheme that the page is drawn in. */
export const drawnScheme = (): 'light' | 'dark' =>
  chosen === 'dark' || (chosen === 'auto' && darkDevice().matches) ? 'dark' : 'light';

/** By the attribute that Mantine's style sheets look at, as ours do. */
function draw(): void {
  document.documentElement.setAttribute(ATTRIBUTE, drawnScheme());
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was chosen. */
export const useScheme = (): Scheme => useSyncExternalStore(listen, () => chosen);
/** What is drawn. */
export const useDrawnScheme = (): 'light' | 'dark' => useSyncExternalStore(listen, drawnScheme);
