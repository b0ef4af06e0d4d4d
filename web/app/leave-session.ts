import { api } from '#web/client/api.ts';
import { connectLive, disconnectLive } from '#web/client/live.ts';
import { signOutEverywhere } from '#web/client/session-token.ts';
import { loadUnsent } from './load-unsent.ts';
import type { AppDispatch } from './store.ts';

/** Belongs to the device, not to a person: the language, light or dark, single-key commands. */
const DEVICE_KEYS = ['lang', 'scheme', 'staff-keys'];

/**
 * Ends the session on the server, here and in every other tab. False when the server could not be told: the session would live
 * on, and only the server can take its cookie away, so the person stays signed in and is told.
 */
export const leaveSession = (dispatch: AppDispatch, userId: string): Promise<boolean> =>
  endSession(dispatch, userId, async () => {
    const { error } = await dispatch(api.endpoints.logout.initiate(undefined));
    return !error || ('statusCode' in error && error.statusCode === 401);
  });

/** Leaves nothing of the person's visit behind once the server has ended the session, as `end` says; else they stay signed in. */
export async function endSession(dispatch: AppDispatch, userId: string, end: () => Promise<boolean>): Promise<boolean> {
  const answers = await loadUnsent();
  if (!answers) return false;
  const staying = DEVICE_KEYS.map((key) => [key, localStorage.getItem(key)] as const);
  const ofOthers = await answers.listUnsentOfOthers(userId);
  // The server closes the session's sockets: this one goes first, or it would ask who is still signed in.
  disconnectLive();
  if (!(await end())) {
    void connectLive(dispatch, { afterGap: true });
    return false;
  }
  signOutEverywhere('logout');
  // The answer made the browser forget what this site stored (Clear-Site-Data); what is nobody's, or somebody else's, comes back.
  for (const [key, value] of staying) if (value !== null) localStorage.setItem(key, value);
  await answers.restoreUnsent(ofOthers);
  return true;
}
