import { contract } from '#shared/contract/all.ts';
import { LAST_REQUEST_DEBOUNCE_MS, SESSION_IDLE_LIMIT_MS } from '#shared/limits.ts';
import type { TokenView } from '#shared/views/identity.ts';
import { addressOf } from './address.ts';

/** Names the specification gives (sections 3 and 4). The token lives for the browser session only. */
const TOKEN_KEY = 'authToken';
const LAST_REQUEST_KEY = 'lastRequest';

export type SignOutReason = 'expired' | 'logout';
type Listener = (reason: SignOutReason) => void;
const listeners = new Set<Listener>();

/** The stored token, or null. */
export function sessionToken(): TokenView | null {
  const stored = sessionStorage.getItem(TOKEN_KEY);
  return stored === null ? null : (JSON.parse(stored) as TokenView);
}

/** Stores a token; only when both of its tokens exist. */
export function storeToken(token: TokenView): void {
  if (token.accessToken && token.idToken) sessionStorage.setItem(TOKEN_KEY, JSON.stringify(token));
}

/** Forgets the token in this browser and tells whoever listens (the session slice). */
export function signOutHere(reason: SignOutReason): void {
  sessionStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(LAST_REQUEST_KEY);
  for (const listener of listeners) listener(reason);
}

/** Calls `listener` whenever this browser is signed out; answers how to stop. */
export function onSignOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let lastNoted = 0;

/** Writes the time of the last request, at most once a second. */
export function noteRequest(): void {
  const now = Date.now();
  if (sessionToken() === null || now - lastNoted < LAST_REQUEST_DEBOUNCE_MS) return;
  lastNoted = now;
  localStorage.setItem(LAST_REQUEST_KEY, String(now));
}

/** True when nobody asked anything for two hours: the stored token must not be used any more. */
export function isIdleTooLong(now: number = Date.now()): boolean {
  const last = lastRequestAt();
  return last !== null && now - last > SESSION_IDLE_LIMIT_MS;
}

/** Instant of the last request (ms), in whatever tab; null where none was made. */
export function lastRequestAt(): number | null {
  const noted = Number(localStorage.getItem(LAST_REQUEST_KEY) ?? 0);
  return noted > 0 ? noted : null;
}

let running: Promise<boolean> | null = null;

/** Rotates the tokens; calls at the same moment share one rotation. False when the session is over. */
export function refreshOnce(): Promise<boolean> {
  running ??= refresh().finally(() => {
    running = null;
  });
  return running;
}

async function refresh(): Promise<boolean> {
  const token = sessionToken();
  if (!token) return false;
  try {
    const response = await fetch(addressOf(contract.refreshToken), {
      method: contract.refreshToken.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accessToken: token.accessToken, idToken: token.idToken, ip: '' }),
    });
    if (!response.ok) return false;
    storeToken((await response.json()) as TokenView);
    return true;
  } catch {
    return false;
  }
}
