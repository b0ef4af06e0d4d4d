import type { UserView } from '#shared/views/identity.ts';
import { api } from '#web/client/api.ts';
import { connectLive, disconnectLive, onLiveState } from '#web/client/live.ts';
import { listenToOtherTabs } from '#web/client/other-tabs.ts';
import { waitForServer } from '#web/client/patience.ts';
import { refreshOnce } from '#web/client/refresh-session.ts';
import {
  forgetLastRequest,
  isIdleTooLong,
  isLogout,
  lastRequestAt,
  onSignOut,
  sessionToken,
  signOutEverywhere,
  signOutHere,
} from '#web/client/session-token.ts';
import { storeSignIn } from '#web/identity/slice.ts';
import { forgetForms, giveFormsTo, keepForms } from '#web/kit/form/kept-forms.ts';
import { storeSelection, voucherKept } from '#web/orders/purchase/selection.ts';
import { findKeptVoucher } from './i18n/keep-query.ts';
import { loadUnsent } from './load-unsent.ts';
import { selectSession, selectUser, sessionVerified, signedIn, signedOut, storeAttempt } from './session.ts';
import type { AppStore } from './store.ts';

/** Between two attempts to reach the server for the signed-in person. */
const RETRY_MS = 2000;

/**
 * Starts the session of a page (specification section 4 'Authentication state'): without a token in this or another tab, or
 * after two idle hours, nobody is signed in; else the user is fetched. What other tabs do to the session happens here as well. The page
 * itself asks for what it shows them (`askAhead`) and opens the socket (`connectLive`).
 * @returns who is signed in, or null
 */
export async function startSession(store: AppStore): Promise<UserView | null> {
  onSignOut((reason) => {
    const user = selectUser(store.getState());
    if (isLogout(reason) && user) void forgetAnswers(user.id);
    // Before the screens go: who comes back finds what was typed.
    if (isLogout(reason)) forgetForms();
    else keepForms();
    store.dispatch(signedOut(reason));
    store.dispatch(api.util.resetApiState());
    disconnectLive();
    void connectLive(store.dispatch);
  });
  listenToOtherTabs((message) => {
    if ('signedIn' in message) void joinOtherTabs(store);
    // Not the token tells: the logout made the browser forget those of all tabs. The server may have told this tab first.
    else if (wasSignedIn(store)) signOutHere(message.signedOut);
  });
  store.subscribe(() => {
    giveFormsTo(selectUser(store.getState())?.id ?? null);
    storeSelection(store.getState().selection);
    storeSignIn(store.getState().signIn);
    storeAttempt(store.getState().session);
  });
  onLiveState((state) => {
    const user = selectUser(store.getState());
    if (state === 'live' && user) void sendWaiting(store, user.id);
  });
  const voucher = findKeptVoucher();
  if (voucher) store.dispatch(voucherKept(voucher));
  if (isIdleTooLong()) sessionToken() === null ? forgetLastRequest() : signOutEverywhere('expired');
  const isSignedIn = sessionToken() !== null || (await takeOverSession());
  const user = isSignedIn ? await fetchMe(store) : null;
  store.dispatch(sessionVerified(user));
  return user;
}

/** What was answered without a connection, perhaps in an earlier visit, goes out as soon as the server is there, on whatever page. */
async function sendWaiting(store: AppStore, userId: string): Promise<void> {
  const part = await import('#web/surveys/send-waiting.ts').catch(() => null);
  await part?.sendWaiting(store.dispatch, userId);
}

async function forgetAnswers(userId: string): Promise<void> {
  await (await loadUnsent())?.forgetUnsentAnswers(userId);
}

function wasSignedIn(store: AppStore): boolean {
  const { user, endedBecause } = selectSession(store.getState());
  return user !== null || endedBecause !== null;
}

/** Another tab signed in: so does this one, unless it is somebody's already. */
async function joinOtherTabs(store: AppStore): Promise<void> {
  if (sessionToken() !== null || !(await takeOverSession())) return;
  const user = await fetchMe(store);
  if (!user) return;
  store.dispatch(signedIn(user));
  void connectLive(store.dispatch);
}

/** Gets the tokens of the browser's session, if other tabs have one; a visitor who never signed in asks nobody. */
async function takeOverSession(): Promise<boolean> {
  while (lastRequestAt() !== null) {
    const taken = await refreshOnce();
    if (taken === 'done') return true;
    if (taken === 'refused') forgetLastRequest();
    else await waitForServer(RETRY_MS);
  }
  return false;
}

/** The signed-in person; a server that cannot be reached is no reason to sign anybody out: that is said, and it is asked again. */
async function fetchMe(store: AppStore): Promise<UserView | null> {
  for (;;) {
    const me = await store.dispatch(api.endpoints.getMe.initiate(undefined, { forceRefetch: true }));
    const isAway =
      me.error !== undefined && 'statusCode' in me.error && (me.error.statusCode === 0 || me.error.statusCode >= 500);
    if (!isAway) return me.data ?? null;
    await waitForServer(RETRY_MS);
  }
}
