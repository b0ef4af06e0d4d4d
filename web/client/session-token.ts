import { LAST_REQUEST_DEBOUNCE_MS, SESSION_IDLE_LIMIT_MS, TOKEN_EXPIRY_LEEWAY_MS } from '#shared/limits/sessions.ts';
import type { TokenView } from '#shared/views/identity.ts';
import { tellOtherTabs } from './other-tabs.ts';

/** Names the specification gives (sections 3 and 4). The token lives for the browser session only, and in this tab only. */
const TOKEN_KEY = 'authToken';
/** For all tabs: there is a session, and when one of them last asked something. */
const LAST_REQUEST_KEY = 'lastRequest';

/**
 * `expired`: two idle hours; `ended`: the server says so; `refused`: an administrator's rights are gone; `logout`: the person said so
 * here, `elsewhere` in another tab.
 */
export type SignOutReason = 'expired' | 'ended' | 'refused' | 'logout' | 'elsewhere';

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
  forgetUnwritten();
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

/** When this tab last asked something, until that is written. */
let unwritten: { at: number; timer: ReturnType<typeof setTimeout> } | null = null;

/**
 * Notes the time of a request. It is written once a second has passed without another one, and at once where nothing is written
 * yet: other tabs know by it that somebody is signed in.
 */
export function noteRequest(): void {
  if (sessionToken() === null) return;
  const isFirst = localStorage.getItem(LAST_REQUEST_KEY) === null;
  clearTimeout(unwritten?.timer);
  unwritten = { at: Date.now(), timer: setTimeout(writeLastRequest, LAST_REQUEST_DEBOUNCE_MS) };
  if (isFirst) writeLastRequest();
}

function writeLastRequest(): void {
  if (unwritten && sessionToken() !== null) localStorage.setItem(LAST_REQUEST_KEY, String(unwritten.at));
  forgetUnwritten();
}

function forgetUnwritten(): void {
  clearTimeout(unwritten?.timer);
  unwritten = null;
}

// A page that is left or put to sleep writes what it still has to.
window.addEventListener('pagehide', writeLastRequest);

/** Whether a token is over by the server's clock (ms), or within the minute in which two clocks may differ. */
export function isExpired({ expiresIn }: TokenView, at: number = Date.now()): boolean {
  // A token that does not say when it ends is no longer trusted.
  return !(Date.parse(expiresIn) - TOKEN_EXPIRY_LEEWAY_MS > at);
}

/** True when nobody asked anything for two hours, in whatever tab: the session must not be used any more. */
export function isIdleTooLong(now: number = Date.now()): boolean {
  const last = lastRequestAt();
  return last !== null && now - last > SESSION_IDLE_LIMIT_MS;
}

/** Instant of the last request (ms), in whatever tab; null where no tab is signed in. */
export function lastRequestAt(): number | null {
  const written = Number(localStorage.getItem(LAST_REQUEST_KEY) ?? 0);
  return written > 0 ? Math.max(written, unwritten?.at ?? 0) : null;
}

/** No tab of this browser has a session. */
export function forgetLastRequest(): void {
  forgetUnwritten();
  localStorage.removeItem(LAST_REQUEST_KEY);
}
