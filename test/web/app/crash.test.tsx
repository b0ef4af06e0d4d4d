import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { CrashScreen } from '#web/app/screens/crash.tsx';
import { theme } from '#web/app/theme/theme.ts';
import { loadPart } from '#web/client/load-part.ts';
import { speak } from '../render-kit.tsx';

const realFetch = globalThis.fetch;
beforeAll(() => speak('de', 'common'));
beforeEach(() => {
  globalThis.fetch = jest.fn(async () => new Response(null)) as unknown as typeof globalThis.fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

function openPart(load: () => Promise<never>) {
  const lazy = async () => loadPart(load);
  const router = createMemoryRouter([{ path: '/', lazy, errorElement: <CrashScreen />, HydrateFallback: () => null }]);
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
}

/** As the browser tells it, and then Vite: what the part looks like did not come. */
async function missStyles(): Promise<never> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/gone.css' });
  document.head.append(link);
  link.dispatchEvent(new Event('error'));
  // What stands in its place, the second time, does not come either.
  const watch = new MutationObserver(() => {
    const anew = document.head.querySelector('link[href$="gone.css"]');
    if (anew !== link) anew?.dispatchEvent(new Event('error'));
  });
  watch.observe(document.head, { childList: true });
  throw new Error('Unable to preload CSS for /assets/gone.css');
}

it.each<[string, () => Promise<never>]>([
  ['script', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/gone.js'))],
  ['style sheet', () => Promise.reject(new Error('Unable to preload CSS for /assets/gone.css'))],
  ['style sheet, asked for once more', missStyles],
])('a %s that a new version took away is said to be gone, and that loading anew mends it', async (_what, load) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  openPart(load);
  expect(await screen.findByText(/oder es gibt eine neue Version/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Seite neu laden' })).toBeInTheDocument();
});

it('anything else is our fault, and not called a new version', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  openPart(() => Promise.reject(new Error('undefined is not a function')));
  expect(await screen.findByText(/soweit sie schon übermittelt waren/)).toBeInTheDocument();
});
