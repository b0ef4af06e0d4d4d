import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { type TypedUseSelectorHook, useDispatch, useSelector } from 'react-redux';
import type { SignedInView, UserView } from '#shared/views/identity.ts';
import { api } from '#web/client/api.ts';
import { connectLive, disconnectLive } from '#web/client/live.ts';
import { isIdleTooLong, onSignOut, sessionToken, signOutHere, storeToken } from '#web/client/session-token.ts';
import { signInReducer, storeSignIn } from '#web/identity/slice.ts';
import { selectionReducer, storeSelection, voucherKept } from '#web/orders/purchase/selection.ts';
import { forgetUnsentAnswers } from '#web/surveys/unsent-answers.ts';
import { findKeptVoucher } from './i18n/keep-query.ts';
import { sessionReducer, sessionVerified, signedIn, signedOut } from './session.ts';

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  session: sessionReducer,
  selection: selectionReducer,
  signIn: signInReducer,
});

/** Makes the browser's store. */
export function createStore() {
  return configureStore({ reducer, middleware: (getDefault) => getDefault().concat(api.middleware) });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<typeof reducer>;
export type AppDispatch = AppStore['dispatch'];
export const useAppDispatch: () => AppDispatch = useDispatch;
export const useAppSelector: TypedUseSelectorHook<AppState> = useSelector;

/**
 * Starts the session of a page (specification section 4 'Authentication state'): without a token, or after two idle hours,
 * nobody is signed in; else the user is fetched. Then the socket opens.
 */
export async function startSession(store: AppStore): Promise<void> {
  onSignOut((reason) => {
    if (reason === 'logout') forgetUnsentAnswers();
    store.dispatch(signedOut(reason));
    store.dispatch(api.util.resetApiState());
    disconnectLive();
    void connectLive(store.dispatch);
  });
  store.subscribe(() => {
    storeSelection(store.getState().selection);
    storeSignIn(store.getState().signIn);
  });
  const voucher = findKeptVoucher();
  if (voucher) store.dispatch(voucherKept(voucher));
  if (sessionToken() !== null && isIdleTooLong()) signOutHere('expired');
  if (sessionToken() === null) store.dispatch(sessionVerified(null));
  else store.dispatch(sessionVerified(await fetchMe(store)));
  void connectLive(store.dispatch);
}

/** Between two attempts to reach the server for the signed-in person. */
const RETRY_MS = 2000;

/** The signed-in person; a server that cannot be reached is no reason to sign anybody out, so it is asked again. */
async function fetchMe(store: AppStore): Promise<UserView | null> {
  for (;;) {
    const me = await store.dispatch(api.endpoints.getMe.initiate(undefined, { forceRefetch: true }));
    const isAway =
      me.error !== undefined && 'statusCode' in me.error && (me.error.statusCode === 0 || me.error.statusCode >= 500);
    if (!isAway) return me.data ?? null;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Takes over a successful sign-in or sign-up. */
export function enterSession(dispatch: AppDispatch, { token, user }: SignedInView): void {
  storeToken(token);
  dispatch(signedIn(user));
  void connectLive(dispatch);
}

/** Ends the session here and on the server. */
export async function leaveSession(dispatch: AppDispatch): Promise<void> {
  await dispatch(api.endpoints.logout.initiate(undefined));
  signOutHere('logout');
}
