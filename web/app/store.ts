import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { type TypedUseSelectorHook, useDispatch, useSelector } from 'react-redux';
import type { SignedInView } from '#shared/views/identity.ts';
import { api } from '#web/client/api.ts';
import { connectLive } from '#web/client/live.ts';
import { tellOtherTabs } from '#web/client/other-tabs.ts';
import { storeToken } from '#web/client/session-token.ts';
import { signInReducer } from '#web/identity/slice.ts';
import { selectionReducer } from '#web/orders/purchase/selection.ts';
import { sessionReducer, signedIn } from './session.ts';

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

/** Takes over a successful sign-in or sign-up; the other tabs follow. */
export function enterSession(dispatch: AppDispatch, { token, user }: SignedInView): void {
  storeToken(token);
  tellOtherTabs({ signedIn: true });
  dispatch(signedIn(user));
  void connectLive(dispatch);
}
