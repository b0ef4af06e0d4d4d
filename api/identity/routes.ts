import type Router from '@koa/router';
import { ApiError } from '#api/http/api-error.ts';
import { bind, type Call } from '#api/http/bind.ts';
import { findUser, findUserByPhone } from '#shared/server/identity/find-user.ts';
import { presentUser } from '#shared/server/identity/present-user.ts';
import { identity } from '#shared/contract/identity.ts';
import { isRefusal, type Refusal, refuse } from '#shared/errors.ts';
import type { Services } from '#shared/server/services.ts';
import type { SignedInView, SignUpTicketView } from '#shared/views/identity.ts';
import { checkCode } from '#shared/server/identity/check-code.ts';
import { endSession } from './find-session.ts';
import { openSession } from '#shared/server/identity/open-session.ts';
import { rotateSession } from '#shared/server/identity/rotate-session.ts';
import { sendCode } from '#shared/server/identity/send-code.ts';
import { sessionCache } from './session-cache.ts';
import { signUp } from '#shared/server/identity/sign-up.ts';
import { issueSignUpTicket } from '#shared/server/identity/tokens.ts';

/** Binds sign-in, sign-up and sessions. */
export function bindIdentity(router: Router, services: Services): void {
  bind(identity)(router, services, {
    getMe: async ({ actor }) => {
      const user = await findUser(services, actor.userId);
      if (!user) throw new ApiError('session-ended');
      return presentUser(user);
    },
    startSignIn: ({ input, request }) => {
      const { address, deviceId, language } = request;
      return sendCode(services, { phoneNo: input.body.phoneNo, address, deviceId, language });
    },
    verifyCode: async (call) => {
      const outcome = await verify(call);
      if (isRefusal(outcome)) return outcome;
      return 'token' in outcome ? outcome.token : refuse('phone-not-verified');
    },
    login: verify,
    verifySignUp: verify,
    signUp: ({ input, request }) => signUp(services, input.body, request),
    refreshToken: ({ input }) => rotateSession(services, input.body),
    logout: async ({ actor }) => {
      await endSession(services, actor.sessionId, 'logout');
      sessionCache.forget(actor.userId);
      return null;
    },
  });
}

type Verification = Pick<Call<{ access: 'public' }>, 'request'> & {
  services: Services;
  input: { body: { phoneNo: string; code: string } };
};

/** A right code signs in, or gives a number without an account its ticket for sign-up. */
async function verify({ services, input, request }: Verification): Promise<SignedInView | SignUpTicketView | Refusal> {
  const checked = await checkCode(services, { ...input.body, address: request.address, deviceId: request.deviceId });
  if (isRefusal(checked)) return checked;
  const user = await findUserByPhone(services, checked.phoneNo);
  if (user) return openSession(services, user, request);
  const signUpTicket = await issueSignUpTicket(services.config.jwtSecret, checked.phoneNo, services.now());
  return { phoneNo: checked.phoneNo, phoneNoVerified: true, signUpTicket };
}
