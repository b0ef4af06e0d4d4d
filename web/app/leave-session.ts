import { api } from '#web/client/api.ts';
import { connectLive, disconnectLive } from '#web/client/live.ts';
import { signOutEverywhere } from '#web/client/session-token.ts';
import { unsentKeysOfOthers } from '#web/surveys/unsent-answers.ts';
import type { AppDispatch } from './store.ts';

/** Belongs to the device, not to a person: the language, light or dark, single-key commands. */
const DEVICE_KEYS = ['lang', 'scheme', 'staff-keys'];

/**
 * Ends the session on the server, here and in every other tab. False when the server could not be told: the session would live
 * on, and only the server can take its cookie away, so the person stays signed in and is told.
 */
export async function leaveSession(dispatch: AppDispatch, userId: string): Promise<boolean> {
  const staying = [...DEVICE_KEYS, ...unsentKeysOfOthers(userId)].map(
    (key) => [key, localStorage.getItem(key)] as const,
  );
  // The server closes the session's sockets: this one goes first, or it would ask who is still signed in.
  disconnectLive();
  const { error } = await dispatch(api.endpoints.logout.initiate(undefined));
  const isOver = !error || ('statusCode' in error && error.statusCode === 401);
  if (!isOver) {
    void connectLive(dispatch);
    return false;
  }
  signOutEverywhere('logout');
  // The answer made the browser forget what this site stored (Clear-Site-Data); what is nobody's, or somebody else's, comes back.
  for (const [key, value] of staying) if (value !== null) localStorage.setItem(key, value);
  return true;
}
