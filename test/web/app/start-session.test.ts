import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { HOUR_MS } from '#shared/durations.ts';
import type { UserView } from '#shared/views/identity.ts';
import { selectSession, selectUser } from '#web/app/session.ts';
import { startSession } from '#web/app/start-session.ts';
import { createStore } from '#web/app/store.ts';
import { disconnectLive } from '#web/client/live.ts';
import { forgetLastRequest, sessionToken, signOutHere, storeToken } from '#web/client/session-token.ts';
import { type Said, serveCalls } from '../serve-calls.ts';
import { withoutSocket } from '../without-socket.ts';

const network = globalThis.fetch;
const LIVIA = { id: 'livia', firstName: 'Livia', roles: ['customer'] } as unknown as UserView;
const LATER = '2999-01-01T00:00:00Z';
const token = (accessToken: string) => ({ accessToken, idToken: 'id', expiresIn: LATER, sessionEndsAt: LATER });
const ME = 'GET /auth/me';
const REFRESH = 'POST /auth/refresh-token';

let otherTab: BroadcastChannel;

beforeAll(() => withoutSocket());
beforeEach(() => {
  otherTab = new BroadcastChannel('session');
});
afterEach(() => {
  jest.useRealTimers();
  otherTab.close();
  disconnectLive();
  signOutHere('logout');
  forgetLastRequest();
  globalThis.fetch = network;
});

/** Begins the session of a page, in front of a server that says so who is signed in, and what tokens other tabs have. */
async function begin({
  me = () => LIVIA,
  refresh = () => 'session-ended',
}: {
  me?: () => Said;
  refresh?: () => Said;
} = {}) {
  const served = serveCalls({ [ME]: me, [REFRESH]: refresh });
  const store = createStore();
  const user = await startSession(store);
  return { ...served, store, user, session: () => selectSession(store.getState()) };
}

const lastAsked = (agoMs: number) => localStorage.setItem('lastRequest', String(Date.now() - agoMs));
const callsOf = ({ asked }: Awaited<ReturnType<typeof begin>>) =>
  asked.map(({ call, bearer }) => [call, bearer]).filter(([call]) => call !== 'GET /auth/address');

describe('a page that is opened', () => {
  it('by a visitor asks nobody who they are', async () => {
    const begun = await begin();
    expect(begun.user).toBeNull();
    expect(callsOf(begun)).toEqual([]);
    expect(begun.session()).toMatchObject({ verified: true, user: null, endedBecause: null });
  });

  it('by somebody who is signed in asks who they are', async () => {
    storeToken(token('mine'));
    const begun = await begin();
    expect(begun.user).toEqual(LIVIA);
    expect(begun.session()).toMatchObject({ verified: true, user: LIVIA });
    expect(callsOf(begun)).toEqual([[ME, 'Bearer mine']]);
  });

  it('in a new tab takes over the session of the others', async () => {
    lastAsked(1_000);
    const begun = await begin({ refresh: () => token('of another tab') });
    expect(begun.user).toEqual(LIVIA);
    expect(callsOf(begun)).toEqual([
      [REFRESH, null],
      [ME, 'Bearer of another tab'],
    ]);
  });

  it('in a new tab after their session is over is a visitor’s, and does not ask again', async () => {
    lastAsked(1_000);
    const begun = await begin();
    expect(begun.user).toBeNull();
    expect(localStorage.getItem('lastRequest')).toBeNull();
    expect(callsOf(begun)).toEqual([[REFRESH, null]]);
  });

  it('after two idle hours is nobody’s any more, and says why', async () => {
    storeToken(token('mine'));
    lastAsked(2 * HOUR_MS + 1_000);
    const begun = await begin();
    expect(begun.user).toBeNull();
    expect(sessionToken()).toBeNull();
    expect(begun.session().endedBecause).toBe('expired');
    expect(callsOf(begun)).toEqual([]);
  });

  it('in a new tab after two idle hours takes nothing over', async () => {
    lastAsked(2 * HOUR_MS + 1_000);
    const begun = await begin({ refresh: () => token('of another tab') });
    expect([begun.user, callsOf(begun)]).toEqual([null, []]);
    expect(begun.session().endedBecause).toBeNull();
  });

  it('with a session that the server has ended is nobody’s', async () => {
    storeToken(token('mine'));
    const begun = await begin({ me: () => 'session-ended' });
    expect(begun.user).toBeNull();
    expect(begun.session()).toMatchObject({ verified: true, user: null, endedBecause: 'ended' });
  });

  it.each<Said>(['generic', 'away'])('asks again where the server cannot say who it is: %s', async (said) => {
    jest.useFakeTimers();
    storeToken(token('mine'));
    const answers: Said[] = [said, said, LIVIA];
    const beginning = begin({ me: () => answers.shift() ?? 'generic' });
    await jest.advanceTimersByTimeAsync(5_000);
    const begun = await beginning;
    expect(begun.user).toEqual(LIVIA);
    expect(begun.sentTo(ME)).toHaveLength(3);
    expect(sessionToken()?.accessToken).toBe('mine');
  });

  it('has the voucher that an address brought along', async () => {
    sessionStorage.setItem('vouchercode', 'SOMMER');
    const { store } = await begin();
    expect(store.getState().selection.voucherCode).toBe('SOMMER');
  });
});

describe('what another tab does', () => {
  it('signs this one in too', async () => {
    const begun = await begin({ refresh: () => token('of another tab') });
    lastAsked(0);
    otherTab.postMessage({ signedIn: true });
    await waitFor(() => expect(selectUser(begun.store.getState())).toEqual(LIVIA));
    expect(sessionToken()?.accessToken).toBe('of another tab');
  });

  it('changes nothing for a tab that is somebody’s already', async () => {
    storeToken(token('mine'));
    const begun = await begin({ refresh: () => token('of another tab') });
    otherTab.postMessage({ signedIn: true });
    otherTab.postMessage({ signedOut: 'expired' });
    await waitFor(() => expect(begun.session().endedBecause).toBe('expired'));
    expect(begun.sentTo(REFRESH)).toEqual([]);
  });

  it.each(['expired', 'elsewhere'] as const)('signs this one out too, and says why: %s', async (reason) => {
    storeToken(token('mine'));
    const begun = await begin();
    otherTab.postMessage({ signedOut: reason });
    await waitFor(() => expect(begun.session()).toMatchObject({ user: null, endedBecause: reason }));
    expect(sessionToken()).toBeNull();
  });

  it('tells a visitor nothing of a session that was not theirs', async () => {
    const begun = await begin({ refresh: () => token('of another tab') });
    otherTab.postMessage({ signedOut: 'elsewhere' });
    lastAsked(0);
    otherTab.postMessage({ signedIn: true });
    await waitFor(() => expect(begun.session().user).toEqual(LIVIA));
    expect(begun.session().endedBecause).toBeNull();
  });
});

it('what is typed and chosen stays over a reload of the page', async () => {
  storeToken(token('mine'));
  const { store } = await begin();
  store.dispatch({ type: 'signIn/phoneTyped', payload: '079 123' });
  store.dispatch({ type: 'session/pathAttempted', payload: '/surveys/s1' });
  store.dispatch({ type: 'selection/productChosen', payload: { productGroupKey: 'iron', productKey: 'basic' } });
  const anew = createStore().getState();
  expect(anew.signIn.phoneNo).toBe('079 123');
  expect(anew.session.attemptedPath).toBe('/surveys/s1');
  expect(anew.selection).toMatchObject({ productGroupKey: 'iron', productKey: 'basic' });
});
