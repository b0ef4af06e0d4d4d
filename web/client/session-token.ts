import { contract } from '#shared/contract/all.ts';
import { LAST_REQUEST_DEBOUNCE_MS, SESSION_IDLE_LIMIT_MS } from '#shared/limits.ts';
import type { TokenView } from '#shared/views/identity.ts';
import { addressOf } from './address.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** Names the specification gives (sections 3 and 4). The token lives for the browser session only, and in this tab only. */
const TOKEN_KEY = 'authToken';
/** For all tabs: there is a session, and when one of them last asked something. */
const LAST_REQUEST_KEY = 'lastRequest';

/** `expired`: two idle hours; `ended`: the server says so; `logout`: the person said so here, `elsewhere` in another tab. */
export type SignOutReason = 'expired' | 'ended' | 'logout' | 'elsewhere';

/** True when the person left, and nothing of theirs may stay; otherwise they come back to what they were doing. */
export const isLogout = (reason: SignOutReason): boolean => reason === 'logout' || reason === 'elsewhere';

type Listener = (reason: SignOutReason) => void;
const listeners = new Set<Listener>();

/** The stored token, or null. */
export function sessionToken(): TokenView | null {
  const stored = sessionStorage.getItem(TOKEN_KEY);
  return stored === null ? null : (JSON.parse(stored) as TokenView);
}

/** Stores a token; only when both of its tokens exist. */
export function storeToken(token: TokenView): void {
  if (!token.accessToken || !token.idToken) return;
  sessionStorage.setItem(TOKEN_KEY, JSON.stringify(token));
  noteRequest();
}

/** Forgets the token in this tab and tells whoever listens (the session slice). After a logout nothing at all stays of the visit. */
export function signOutHere(reason: SignOutReason): void {
  sessionStorage.removeItem(TOKEN_KEY);
  if (isLogout(reason)) sessionStorage.clear();
  for (const listener of listeners) listener(reason);
}

/** Signs out this tab and all others of the browser. */
export function signOutEverywhere(reason: 'expired' | 'logout'): void {
  forgetLastRequest();
  tellOtherTabs({ signedOut: reason === 'logout' ? 'elsewhere' : reason });
  signOutHere(reason);
}

/** Calls `listener` whenever this tab is signed out; answers how to stop. */
export function onSignOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let lastNoted = 0;

/** Writes the time of the last request, at most once a second. */
export function noteRequest(): void {
  const now = Date.now();
  if (sessionToken() === null || (now - lastNoted < LAST_REQUEST_DEBOUNCE_MS && lastRequestAt() !== null)) return;
  lastNoted = now;
  localStorage.setItem(LAST_REQUEST_KEY, String(now));
}

/** True when nobody asked anything for two hours, in whatever tab: the session must not be used any more. */
export function isIdleTooLong(now: number = Date.now()): boolean {
  const last = lastRequestAt();
  return last !== null && now - last > SESSION_IDLE_LIMIT_MS;
}

/** Instant of the last request (ms), in whatever tab; null where no tab is signed in. */
export function lastRequestAt(): number | null {
  const noted = Number(localStorage.getItem(LAST_REQUEST_KEY) ?? 0);
  return noted > 0 ? noted : null;
}

/** No tab of this browser has a session. */
export function forgetLastRequest(): void {
  localStorage.removeItem(LAST_REQUEST_KEY);
}

/** `refused`: the session is over; `away`: nobody answered, which says nothing about the session. */
export type Refreshed = 'done' | 'refused' | 'away';

let running: Promise<Refreshed> | null = null;

/** Gets the newest tokens; calls at the same moment share one refresh. */
export function refreshOnce(): Promise<Refreshed> {
  running ??= refresh().finally(() => {
    running = null;
  });
  return running;
}

/** With this tab's tokens, or in a new tab with nothing but the browser's cookie: the server then gives those of the other tabs. */
async function refresh(): Promise<Refreshed> {
  const { accessToken, idToken } = sessionToken() ?? {};
  try {
    const response = await fetch(addressOf(contract.refreshToken), {
      method: contract.refreshToken.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accessToken, idToken, ip: '' }),
    });
    if (response.status === 401) return 'refused';
    if (!response.ok) return 'away';
    storeToken((await response.json()) as TokenView);
    return 'done';
  } catch {
    return 'away';
  }
}
