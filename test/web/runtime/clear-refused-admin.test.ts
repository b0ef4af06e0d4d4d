import { afterEach, describe, expect, it } from '@jest/globals';
import { createStore } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { download } from '#web/client/download.ts';
import '#web/client/staff-calls.ts';
import { onSignOut, sessionToken, storeToken } from '#web/client/session-token.ts';
import { serve } from '../refusing-api.tsx';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  sessionStorage.clear();
});

const LATER = '2099-01-01T00:00:00Z';

type Call = 'listSettings' | 'getMe' | 'downloadAppointments';

/** Why the tab was signed out while an administrator asked, and whether it still holds a token. */
async function ask(refused: 'no-permission' | 'conflict', call: Call) {
  storeToken({ accessToken: 'a', idToken: 'i', expiresIn: LATER, sessionEndsAt: LATER });
  const calls = ['GET /runtime/settings', 'GET /auth/me', 'GET /admin/appointments/download'];
  serve({ ...Object.fromEntries(calls.map((one) => [one, refused])), 'POST /auth/logout': {} });
  const reasons: string[] = [];
  const stop = onSignOut((reason) => reasons.push(reason));
  const store = createStore();
  const asks: Record<Call, () => Promise<unknown>> = {
    listSettings: async () => store.dispatch(api.endpoints.listSettings.initiate()),
    getMe: async () => store.dispatch(api.endpoints.getMe.initiate()),
    downloadAppointments: () =>
      download('downloadAppointments', { query: { startDate: '2026-11-01', endDate: '2026-11-30' } }),
  };
  await asks[call]();
  stop();
  return { reasons, isSignedIn: sessionToken() !== null };
}

describe('an administrator whose call is refused', () => {
  it.each(['listSettings', 'downloadAppointments'] as const)(
    'is signed out here by %s, for a reason that the login says',
    async (call) => {
      expect(await ask('no-permission', call)).toEqual({ reasons: ['refused'], isSignedIn: false });
    },
  );

  it.each([
    ['conflict', 'listSettings'],
    ['no-permission', 'getMe'],
  ] as const)('stays signed in after %s of %s', async (refused, call) => {
    expect(await ask(refused, call)).toEqual({ reasons: [], isSignedIn: true });
  });
});
