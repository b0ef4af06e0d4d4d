import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserView } from '#shared/views/identity.ts';
import { leaveSession } from '#web/app/leave-session.ts';
import { selectUser, signedIn, signedOut, userChanged } from '#web/app/session.ts';
import { createStore } from '#web/app/store.ts';
import { onSignOut, type SignOutReason, sessionToken, storeToken } from '#web/client/session-token.ts';
import { personTyped, selectSignIn } from '#web/identity/slice.ts';

const USER = { id: 'u1', firstName: 'Livia', roles: ['customer'] } as UserView;
const TYPED = { firstName: 'Livia', lastName: '', birthdate: '', sex: '', email: '', preferredLanguage: '' } as const;
const realFetch = globalThis.fetch;

let endings: SignOutReason[];
let stop: () => void;

beforeEach(() => {
  endings = [];
  stop = onSignOut((reason) => endings.push(reason));
  storeToken({ accessToken: 'a', idToken: 'b', expiresIn: '2999-01-01T00:00:00Z', sessionEndsAt: '' });
});

afterEach(() => {
  stop();
  globalThis.fetch = realFetch;
  sessionStorage.clear();
  localStorage.clear();
});

function serverSays(status: number): void {
  globalThis.fetch = (async () =>
    status === 204
      ? new Response(null, { status })
      : new Response(JSON.stringify({ statusCode: status, error: 'generic', message: '' }), {
          status,
        })) as typeof fetch;
}

describe('who leaves', () => {
  it.each([204, 401])('is signed out where the server has ended the session: %d', async (status) => {
    serverSays(status);
    expect(await leaveSession(createStore().dispatch, USER.id)).toBe(true);
    expect([sessionToken(), endings.at(-1)]).toEqual([null, 'logout']);
  });

  it('stays signed in where the server could not be told: the session would live on', async () => {
    serverSays(500);
    expect(await leaveSession(createStore().dispatch, USER.id)).toBe(false);
    expect([sessionToken()?.accessToken, endings]).toEqual(['a', []]);
  });
});

describe('what is held of a person who has left', () => {
  it('does not come back with the answer to a change that was under way', () => {
    const store = createStore();
    store.dispatch(signedIn(USER));
    store.dispatch(signedOut('logout'));
    store.dispatch(userChanged({ ...USER, firstName: 'Lea' }));
    expect(selectUser(store.getState())).toBeNull();
    store.dispatch(signedIn({ ...USER, id: 'u2', firstName: 'Reto' }));
    store.dispatch(userChanged({ ...USER, firstName: 'Lea' }));
    expect(selectUser(store.getState())?.firstName).toBe('Reto');
  });

  it.each([
    ['logout', ''],
    ['elsewhere', ''],
    ['expired', 'Livia'],
  ] as const)('of what they typed to sign up, after %s, is: "%s"', (reason, firstName) => {
    const store = createStore();
    store.dispatch(personTyped({ ...TYPED }));
    store.dispatch(signedOut(reason));
    expect(selectSignIn(store.getState()).person.firstName).toBe(firstName);
  });
});
