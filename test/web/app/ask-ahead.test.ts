import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { askAhead } from '#web/app/ask-ahead.ts';
import { startSession } from '#web/app/start-session.ts';
import { createStore } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { signOutHere, storeToken } from '#web/client/session-token.ts';

const realFetch = globalThis.fetch;
const TOKEN = {
  ...{ accessToken: 'a', idToken: 'b' },
  ...{ expiresIn: '2999-01-01T00:00:00Z', sessionEndsAt: '2999-01-01T00:00:00Z' },
};
const RESULT = '/api/results/order/o1';

let asked: string[];

/** Begins a page at this address, as main.tsx does; it asks, and nobody answers yet. */
async function begin(pathname: string, search = '') {
  const store = createStore();
  await act(async () => {
    void startSession(store);
    askAhead(store.dispatch, { pathname, search });
  });
  return store;
}

describe('what a page asks while its script is on its way', () => {
  beforeEach(() => {
    asked = [];
    globalThis.fetch = ((at: string) => {
      asked.push(new URL(at, 'http://localhost').pathname);
      return new Promise(() => undefined);
    }) as unknown as typeof fetch;
  });
  afterEach(() => {
    signOutHere('logout');
    sessionStorage.clear();
    localStorage.clear();
    globalThis.fetch = realFetch;
  });

  it('asks for a result beside who is signed in, and its screen does not ask again', async () => {
    storeToken(TOKEN);
    const store = await begin('/results/o1');
    expect(asked.toSorted()).toEqual(['/api/auth/me', RESULT].toSorted());
    const screen = api.endpoints.getResultOfOrder.initiate({ params: { orderId: 'o1' } }, { forceRefetch: 10 });
    await act(async () => void store.dispatch(screen));
    expect(asked).toHaveLength(2);
  });

  it('asks for an order beside who is signed in, and its screen does not ask again', async () => {
    storeToken(TOKEN);
    const store = await begin('/orders/o1');
    expect(asked.toSorted()).toEqual(['/api/auth/me', '/api/orders/o1'].toSorted());
    const screen = api.endpoints.getOrder.initiate({ params: { orderId: 'o1' } });
    await act(async () => void store.dispatch(screen));
    expect(asked).toHaveLength(2);
  });

  it('asks for nothing where nobody is signed in', async () => {
    await begin('/results/o1');
    expect(asked).toEqual([]);
  });

  it('asks for nothing of somebody who was away too long', async () => {
    storeToken(TOKEN);
    localStorage.setItem('lastRequest', String(Date.now() - 3 * 60 * 60 * 1000));
    await begin('/results/o1');
    expect(asked).not.toContain(RESULT);
  });

  it.each([['/results/o1/share'], ['/orders/o1/cancel'], ['/']])('leaves %s to its screen', async (page) => {
    storeToken(TOKEN);
    await begin(page);
    expect(asked).toEqual(['/api/auth/me']);
  });

  it('leaves a former version of a result to its screen', async () => {
    storeToken(TOKEN);
    await begin('/results/o1', '?version=1');
    expect(asked).toEqual(['/api/auth/me']);
  });
});
