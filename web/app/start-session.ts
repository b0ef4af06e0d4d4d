import type { UserView } from '#shared/views/identity.ts';
import { api } from '#web/client/api.ts';
import { connectLive, disconnectLive } from '#web/client/live.ts';
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
import { storeSelection, voucherKept } from '#web/orders/purchase/selection.ts';
import { forgetUnsentAnswers } from '#web/surveys/unsent-answers.ts';
import { findKeptVoucher } from './i18n/keep-query.ts';
import { selectSession, selectUser, sessionVerified, signedIn, signedOut, storeAttempt } from './session.ts';
import type { AppStore } from './store.ts';

/** Between two attempts to reach the server for the signed-in person. */
const RETRY_MS = 2000;

/**
 * Starts the session of a page (specification section 4 'Authentication state'): without a token in this or another tab, or
 * after two idle hours, nobody is signed in; else the user is fetched. Then the socket opens. What other tabs do to the session
 * happens here as well.
 */
export async function startSession(store: AppStore): Promise<void> {
  onSignOut((reason) => {
    const user = selectUser(store.getState());
    if (isLogout(reason) && user) forgetUnsentAnswers(user.id);
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
    storeSelection(store.getState().selection);
    storeSignIn(store.getState().signIn);
    storeAttempt(store.getState().session);
  });
  const voucher = findKeptVoucher();
  if (voucher) store.dispatch(voucherKept(voucher));
  if (isIdleTooLong()) sessionToken() === null ? forgetLastRequest() : signOutEverywhere('expired');
  const isSignedIn = sessionToken() !== null || (await takeOverSession());
  store.dispatch(sessionVerified(isSignedIn ? await fetchMe(store) : null));
  void connectLive(store.dispatch);
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
