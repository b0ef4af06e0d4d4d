import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Role } from '#shared/roles.ts';
import type { SignedInView, UserView } from '#shared/views/identity.ts';
import type { SignOutReason } from '#web/client/session-token.ts';

/** Auth state of specification section 3; the token itself lives in web/client/session-token.ts. */
export interface SessionState {
  /** The stored token was checked (or there is none): the guard may decide. */
  verified: boolean;
  user: UserView | null;
  /** Why the person was signed out, to say so at the login. */
  endedBecause: SignOutReason | null;
  /** Path a guarded route was refused for; opened after signing in or switching account, also when the page was loaded anew before. */
  attemptedPath: string | null;
}

const ATTEMPTED_KEY = 'attemptedPath';

const initialState = (): SessionState => ({
  verified: false,
  user: null,
  endedBecause: null,
  attemptedPath: sessionStorage.getItem(ATTEMPTED_KEY),
});

const slice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionVerified(state, action: PayloadAction<UserView | null>) {
      state.verified = true;
      state.user = action.payload;
    },
    signedIn(state, action: PayloadAction<SignedInView['user']>) {
      state.verified = true;
      state.user = action.payload;
      state.endedBecause = null;
    },
    signedOut(state, action: PayloadAction<SignOutReason>) {
      state.verified = true;
      state.user = null;
      state.endedBecause = action.payload;
    },
    pathAttempted(state, action: PayloadAction<string | null>) {
      state.attemptedPath = action.payload;
    },
  },
});

export const { sessionVerified, signedIn, signedOut, pathAttempted } = slice.actions;
export const sessionReducer = slice.reducer;

/** Keeps the attempted path for the browser session. */
export function storeAttempt({ attemptedPath }: SessionState): void {
  if (sessionStorage.getItem(ATTEMPTED_KEY) === attemptedPath) return;
  if (attemptedPath === null) sessionStorage.removeItem(ATTEMPTED_KEY);
  else sessionStorage.setItem(ATTEMPTED_KEY, attemptedPath);
}

interface WithSession {
  session: SessionState;
}

export const selectSession = (state: WithSession): SessionState => state.session;
export const selectUser = (state: WithSession): UserView | null => state.session.user;

/** True when no role is asked for, or the person has one of them (specification section 6). */
export const hasRole = (user: UserView | null, roles: readonly Role[]): boolean =>
  user !== null && (roles.length === 0 || roles.some((role) => user.roles.includes(role)));
