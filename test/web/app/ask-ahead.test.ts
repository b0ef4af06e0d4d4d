import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act } from '@testing-library/react';
import { Role } from '#shared/roles.ts';
import { askAhead, askOpenly } from '#web/app/ask-ahead.ts';
import { selectUser } from '#web/app/session.ts';
import { startSession } from '#web/app/start-session.ts';
import { createStore } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { signOutHere, storeToken } from '#web/client/session-token.ts';
import { productChosen } from '#web/orders/purchase/selection.ts';

const realFetch = globalThis.fetch;
const TOKEN = {
  ...{ accessToken: 'a', idToken: 'b' },
  ...{ expiresIn: '2999-01-01T00:00:00Z', sessionEndsAt: '2999-01-01T00:00:00Z' },
};
const ME = '/api/auth/me';
const RENEWAL = '/api/auth/refresh-token';
const ADDRESS = '/api/auth/address';
const RESULT = '/api/results/order/o1';

let asked: string[];
let roles: Role[];

/** Begins a page at this address, as main.tsx does; who is there is answered, and nothing else yet. */
async function begin(address: string) {
  history.replaceState(null, '', address);
  const store = createStore();
  await act(async () => void startSession(store).then((user) => askAhead(store.dispatch, user, location)));
  return store;
}

describe('what a page asks while its script is on its way', () => {
  beforeEach(() => {
    asked = [];
    roles = [Role.customer];
    globalThis.fetch = ((at: string) => {
      const { pathname } = new URL(at, 'http://localhost');
      asked.push(pathname);
      if (pathname === ME) return Promise.resolve(new Response(JSON.stringify({ id: 'u', roles })));
      if (pathname === RENEWAL) return Promise.resolve(new Response(JSON.stringify(TOKEN)));
      if (pathname === ADDRESS) return Promise.resolve(new Response(JSON.stringify({ address: '192.0.2.1' })));
      return new Promise(() => undefined);
    }) as unknown as typeof fetch;
  });
  afterEach(() => {
    signOutHere('logout');
    sessionStorage.clear();
    localStorage.clear();
    history.replaceState(null, '', '/');
    globalThis.fetch = realFetch;
  });

  it('is a result, which its screen does not ask again', async () => {
    storeToken(TOKEN);
    const store = await begin('/results/o1');
    expect(asked).toEqual([ME, RESULT]);
    const screen = api.endpoints.getResultOfOrder.initiate({ params: { orderId: 'o1' } }, { forceRefetch: 10 });
    await act(async () => void store.dispatch(screen));
    expect(asked).toHaveLength(2);
  });

  it('is an order, which its screen does not ask again', async () => {
    storeToken(TOKEN);
    const store = await begin('/orders/o1');
    expect(asked).toEqual([ME, '/api/orders/o1']);
    const screen = api.endpoints.getOrder.initiate({ params: { orderId: 'o1' } });
    await act(async () => void store.dispatch(screen));
    expect(asked).toHaveLength(2);
  });

  it('is a result in a tab that a message opened, too, which takes over the session of the others', async () => {
    localStorage.setItem('lastRequest', String(Date.now()));
    const store = await begin('/results/o1');
    expect(selectUser(store.getState())?.id).toBe('u');
    expect(asked).toContain(RESULT);
  });

  // The server would give it to them, and write down that they read it; the guard sends them elsewhere.
  it.each([[Role.doctor], [Role.admin], [Role.crmAdmin]])(
    'is nothing for %s, whom no screen there shows it',
    async (role) => {
      roles = [role];
      storeToken(TOKEN);
      await begin('/results/o1');
      await begin('/orders/o1');
      expect(asked).toEqual([ME, ME]);
    },
  );

  it('is nothing where nobody is signed in', async () => {
    await begin('/results/o1');
    expect(asked).toEqual([]);
  });

  it.each([
    ['/products/select-group', ['/api/product-groups']],
    ['/products/select-group/health-check', ['/api/product-groups']],
    ['/products/appointment', ['/api/product-groups/health-check', '/api/product-groups/health-check/addons']],
  ])('is at %s what anybody may ask, before it is known who is there', async (pathname, questions) => {
    const store = createStore();
    store.dispatch(productChosen({ productGroupKey: 'health-check', productKey: 'health-check-basic' }));
    await act(async () => askOpenly(store.dispatch, store.getState().selection, { pathname }));
    expect(asked).toEqual(questions);
    await act(async () => {
      void store.dispatch(api.endpoints.listProductGroups.initiate());
      void store.dispatch(api.endpoints.getProductGroup.initiate({ params: { id: 'health-check' } }));
      void store.dispatch(api.endpoints.listAddons.initiate({ params: { id: 'health-check' } }));
    });
    expect(asked.filter((at) => questions.includes(at))).toEqual(questions);
  });

  it.each([['/products/appointment'], ['/products/select-addons'], ['/']])(
    'is at %s nothing of a test where none was chosen',
    async (pathname) => {
      const store = createStore();
      await act(async () => askOpenly(store.dispatch, store.getState().selection, { pathname }));
      expect(asked).toEqual([]);
    },
  );

  it('is nothing of somebody who was away too long', async () => {
    storeToken(TOKEN);
    localStorage.setItem('lastRequest', String(Date.now() - 3 * 60 * 60 * 1000));
    await begin('/results/o1');
    expect(asked).not.toContain(RESULT);
  });

  it.each([['/results/o1/share'], ['/orders/o1/cancel'], ['/']])('leaves %s to its screen', async (page) => {
    storeToken(TOKEN);
    await begin(page);
    expect(asked).toEqual([ME]);
  });

  it('leaves a former version of a result to its screen', async () => {
    storeToken(TOKEN);
    await begin('/results/o1?version=1');
    expect(asked).toEqual([ME]);
  });
});
