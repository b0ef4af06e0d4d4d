import { afterEach, describe, expect, it } from '@jest/globals';
import { createStore } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import '#web/client/staff-calls.ts';
import { onSignOut, sessionToken, storeToken } from '#web/client/session-token.ts';
import { serve } from '../refusing-api.tsx';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  sessionStorage.clear();
});

const LATER = '2099-01-01T00:00:00Z';

/** Why the tab was signed out while an administrator asked, and whether it still holds a token. */
async function ask(refused: 'no-permission' | 'conflict', call: 'listSettings' | 'getMe') {
  storeToken({ accessToken: 'a', idToken: 'i', expiresIn: LATER, sessionEndsAt: LATER });
  serve({ 'GET /runtime/settings': refused, 'GET /auth/me': refused, 'POST /auth/logout': {} });
  const reasons: string[] = [];
  const stop = onSignOut((reason) => reasons.push(reason));
  const store = createStore();
  const asks = { listSettings: api.endpoints.listSettings.initiate(), getMe: api.endpoints.getMe.initiate() };
  await store.dispatch(asks[call] as typeof asks.getMe);
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  stop();
  return { reasons, isSignedIn: sessionToken() !== null };
}

describe('an administrator whose call is refused', () => {
  it('is signed out here, for a reason that the login says', async () => {
    expect(await ask('no-permission', 'listSettings')).toEqual({ reasons: ['refused'], isSignedIn: false });
  });

  it.each([
    ['conflict', 'listSettings'],
    ['no-permission', 'getMe'],
  ] as const)('stays signed in after %s of %s', async (refused, call) => {
    expect(await ask(refused, call)).toEqual({ reasons: [], isSignedIn: true });
  });
});
