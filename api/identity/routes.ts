import { bind, inSteps } from '#api/http/bind.ts';
import { identity } from '#shared/contract/identity.ts';
import { rotateSession } from '#shared/server/identity/rotate-session.ts';
import { sendCode } from '#shared/server/identity/send-code.ts';
import { signInWithCode } from '#shared/server/identity/sign-in-with-code.ts';
import { signUp } from '#shared/server/identity/sign-up.ts';
import { verifyCode } from '#shared/server/identity/verify-code.ts';
import { verifySignUp } from '#shared/server/identity/verify-sign-up.ts';
import { findAddress } from './find-address.ts';
import { findMe } from './find-me.ts';
import { signOut } from './sign-out.ts';

export const bindIdentity = bind(identity)({
  getMe: findMe,
  startSignIn: sendCode,
  verifyCode,
  login: signInWithCode,
  verifySignUp,
  signUp,
  getAddress: findAddress,
  refreshToken: rotateSession,
  logout: inSteps(signOut),
});
