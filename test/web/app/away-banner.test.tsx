import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { AwayBanner } from '#web/app/shell/away-banner.tsx';
import { startSession } from '#web/app/start-session.ts';
import { createStore } from '#web/app/store.ts';
import { theme } from '#web/app/theme/theme.ts';
import { api } from '#web/client/api.ts';
import { forgetLastRequest, sessionToken, storeToken } from '#web/client/session-token.ts';
import { speak } from '../render-kit.tsx';

// No socket: who is signed in is what matters here.
jest.unstable_mockModule('socket.io-client', () => ({
  io: () => ({ on: () => undefined, disconnect: () => undefined }),
}));

const realFetch = globalThis.fetch;
const SLOW = /Das dauert länger als üblich/;
const AWAY = /Der Server antwortet nicht/;
const USER = { id: 'u1', roles: ['customer'] };

interface Asked {
  key: string | null;
  signal: AbortSignal;
  answer: (status: number, body: unknown) => void;
}

let asked: Asked[];

/** A server that lets everybody wait until the test answers. */
function letWait(): void {
  globalThis.fetch = ((_at: string, { headers, signal }: { headers: Headers; signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      const answer = (status: number, body: unknown) => resolve(new Response(JSON.stringify(body), { status }));
      asked.push({ key: headers.get('idempotency-key'), signal, answer });
    })) as typeof fetch;
}

function show(screens: Parameters<typeof createMemoryRouter>[0] = []) {
  const router = createMemoryRouter([{ path: '/', element: <AwayBanner /> }, ...screens]);
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const send = (store = createStore()) =>
  store.dispatch(api.endpoints.startSignIn.initiate({ body: { phoneNo: '+41790000001', forSignUp: false } }));

beforeAll(() => speak('de'));
beforeEach(() => {
  asked = [];
  letWait();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
  sessionStorage.clear();
  forgetLastRequest();
});

describe('a server that does not answer', () => {
  it('what a button has sent: a sentence after 8 s, after 20 s a way to send it again, once', async () => {
    show();
    const { sent } = await act(async () => ({ sent: send() }));
    await pass(7_900);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await pass(200);
    expect(screen.getByText(SLOW)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
    await pass(12_000);
    expect(screen.getByText(AWAY)).toBeInTheDocument();
    await act(async () => screen.getByRole('button', { name: 'Erneut versuchen' }).click());
    await pass(0);
    expect([asked.length, asked[0]?.signal.aborted]).toEqual([2, true]);
    expect(asked[1]?.key).toBe(asked[0]?.key);
    asked[1]?.answer(200, { resendInSeconds: 60 });
    expect((await sent).data).toMatchObject({ resendInSeconds: 60 });
    await pass(0);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('the next page: a sentence after 8 s, after 20 s a way to load it anew', async () => {
    const router = show([{ path: '/next', lazy: () => new Promise(() => undefined) }]);
    await act(async () => {
      // It never arrives: nobody waits for it here.
      void router.navigate('/next');
    });
    await pass(8_100);
    expect(screen.getByText(SLOW)).toBeInTheDocument();
    await pass(12_000);
    expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeInTheDocument();
  });

  it('what a page asks is given up after 20 s, so that the page says it and can ask again', async () => {
    show();
    const shown = createStore().dispatch(api.endpoints.listProductGroups.initiate());
    await pass(19_900);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await pass(200);
    expect((await shown).error).toMatchObject({ error: 'network' });
  });

  it('who is signed in: said as soon as it is known, asked again by itself and at once on request', async () => {
    storeToken({ accessToken: 'a', idToken: 'b', expiresIn: '2999-01-01T00:00:00Z', sessionEndsAt: '' });
    const store = createStore();
    show();
    const { started } = await act(async () => ({ started: startSession(store) }));
    await pass(0);
    await act(async () => asked[0]?.answer(503, { statusCode: 503, error: 'unavailable', message: '' }));
    await pass(0);
    expect(screen.getByText(AWAY)).toBeInTheDocument();
    await pass(2_000);
    expect(asked).toHaveLength(2);
    await act(async () => asked[1]?.answer(502, {}));
    await pass(0);
    await act(async () => screen.getByRole('button', { name: 'Erneut versuchen' }).click());
    await pass(0);
    expect(asked).toHaveLength(3);
    await act(async () => asked[2]?.answer(200, USER));
    await started;
    await pass(0);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect([store.getState().session.user?.id, sessionToken()?.accessToken]).toEqual(['u1', 'a']);
  });

  it('is not spoken of without a connection: the offline banner is', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show();
    await act(async () => void send());
    await pass(21_000);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    online.mockRestore();
    asked[0]?.answer(200, {});
    await pass(0);
  });
});
