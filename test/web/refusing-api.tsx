import { jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import { type AppStore, createStore } from '#web/app/store.ts';
import { theme } from '#web/app/theme/theme.ts';

/** What a server answers, by `METHOD /path`: a body, or the code it refuses with. Everything else is not found. */
export type Answers = Record<string, object | ErrorCode>;

function answer(said: object | ErrorCode): Response {
  if (typeof said === 'object') return new Response(JSON.stringify(said), { status: 200 });
  const body = { statusCode: ERRORS[said].status, error: said, message: said };
  return new Response(JSON.stringify(body), { status: body.statusCode });
}

/** The server of a test; the caller puts the real `fetch` back. */
export function serve(answers: Answers): void {
  globalThis.fetch = jest.fn(async (address: unknown, init?: { method?: string }) => {
    const { pathname } = new URL(String(address), 'http://localhost');
    return answer(answers[`${init?.method ?? 'GET'} ${pathname.replace(/^\/api/, '')}`] ?? 'not-found');
  }) as typeof globalThis.fetch;
}

function Where() {
  return <output>{useLocation().pathname}</output>;
}

/** Opens a screen at an address of its own, once the store knows what it must; any other address only says where the person is. */
export function openScreen(
  screen: ReactNode,
  { path = '/here', at = path, prepare }: { path?: string; at?: string; prepare?: (store: AppStore) => void } = {},
) {
  const store = createStore();
  prepare?.(store);
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: '*', element: <Where /> },
    ],
    { initialEntries: [at] },
  );
  const view = render(
    <Provider store={store}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  return { store, view, router };
}
