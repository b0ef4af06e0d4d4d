import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AccountStatus, VerificationResult } from '#shared/domain/identity/sign-in-outcome.ts';
import type { Language } from '#shared/languages.ts';
import { signedIn, signedOut } from '#web/app/session.ts';
import { isLogout } from '#web/client/session-token.ts';

/** What a person types about themselves while signing up; strings, so that a half-typed birth date stays too. */
export interface TypedPerson {
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD, or its typed parts. */
  birthdate: string;
  sex: string;
  email: string;
  /** Empty until chosen: then the language shown is preset. */
  preferredLanguage: Language | '';
}

export interface TypedAddress {
  streetAddress: string;
  zipCode: string;
  city: string;
}

/** A code is on its way. Instants; null where the server did not say. */
export interface SentCode {
  phoneNo: string;
  forSignUp: boolean;
  resendAt: string | null;
  expiresAt: string | null;
  /** The server said that the SMS may not come. */
  mayNotCome: boolean;
  /** The SMS with the code before it did not reach the phone. */
  lastWasLost: boolean;
}

/** Why nothing can be sent or tried at the moment, and until when. */
export interface Lock {
  error: string;
  until: string;
}

/** The second step of staff: their SMS code was right. Instants by this browser's clock. */
export interface AskedFactor {
  ticket: string;
  isEnrolled: boolean;
  name: string;
  recoveryCodesLeft: number | null;
  recoveryCodesVoid?: boolean;
  confirmedAt: string;
  expiresAt: string;
}

/** The sign-in and sign-up under way. Everything survives a reload within the session; the code itself is never kept. */
export interface SignInState {
  /** As typed, or E.164 once it is a number. */
  phoneNo: string;
  /** What came of asking for a code, and of the code that was typed. */
  status: AccountStatus;
  result: VerificationResult;
  sent: SentCode | null;
  lock: Lock | null;
  /** The verified number and the proof for the account's creation; `found` says how it was verified. */
  ticket: { phoneNo: string; signUpTicket: string; found: 'at-login' | 'at-signup' } | null;
  /** The ticket lapsed before the account was created: a new code is asked for, the answers stay. */
  ticketLapsed: boolean;
  factor: AskedFactor | null;
  person: TypedPerson;
  address: TypedAddress;
}

const STORAGE_KEY = 'sign-in';

const empty = (): SignInState => ({
  phoneNo: '',
  status: 'Initial',
  result: 'Initial',
  sent: null,
  lock: null,
  ticket: null,
  ticketLapsed: false,
  factor: null,
  person: { firstName: '', lastName: '', birthdate: '', sex: '', email: '', preferredLanguage: '' },
  address: { streetAddress: '', zipCode: '', city: '' },
});

const slice = createSlice({
  name: 'signIn',
  initialState: (): SignInState => readStored() ?? empty(),
  reducers: {
    phoneTyped(state, action: PayloadAction<string>) {
      state.phoneNo = action.payload;
    },
    codeSent(state, action: PayloadAction<SentCode>) {
      state.status = 'Verify';
      state.result = 'Initial';
      state.sent = action.payload;
      state.phoneNo = action.payload.phoneNo;
      state.lock = null;
    },
    codeRefused(state, action: PayloadAction<AccountStatus>) {
      state.status = action.payload;
    },
    codeChecked(state, action: PayloadAction<VerificationResult>) {
      state.result = action.payload;
    },
    lockStarted(state, action: PayloadAction<Lock>) {
      state.lock = action.payload;
    },
    lockEnded(state) {
      state.lock = null;
    },
    numberVerified(state, action: PayloadAction<NonNullable<SignInState['ticket']>>) {
      state.ticket = action.payload;
      state.ticketLapsed = false;
      state.sent = null;
      state.lock = null;
    },
    factorAsked(state, action: PayloadAction<AskedFactor>) {
      state.factor = action.payload;
      state.sent = null;
      state.lock = null;
    },
    ticketRefused(state) {
      state.ticket = null;
      state.ticketLapsed = true;
    },
    personTyped(state, action: PayloadAction<TypedPerson>) {
      state.person = action.payload;
    },
    addressTyped(state, action: PayloadAction<TypedAddress>) {
      state.address = action.payload;
    },
  },
  extraReducers: (builder) => {
    // Names and addresses do not stay behind on a shared device once they have reached the account.
    builder.addCase(signedIn, () => empty());
    builder.addCase(signedOut, (state, action) => (isLogout(action.payload) ? empty() : state));
  },
});

export const {
  phoneTyped,
  codeSent,
  codeRefused,
  codeChecked,
  lockStarted,
  lockEnded,
  numberVerified,
  factorAsked,
  ticketRefused,
  personTyped,
  addressTyped,
} = slice.actions;
export const signInReducer = slice.reducer;

export const selectSignIn = (state: { signIn: SignInState }): SignInState => state.signIn;

let stored: SignInState | null = null;

/** Keeps what was typed for the browser session. */
export function storeSignIn(state: SignInState): void {
  if (state === stored) return;
  stored = state;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(state));
  } catch {
    // Without storage the answers live as long as the page.
  }
}

function readStored(): SignInState | null {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY);
    return text === null ? null : { ...empty(), ...(JSON.parse(text) as Partial<SignInState>) };
  } catch {
    return null;
  }
}
