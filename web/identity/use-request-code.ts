import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { statusOfRequest } from '#shared/domain/identity/sign-in-outcome.ts';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { api, type CallError } from '#web/client/api.ts';
import { after, lockOf } from './lock-of.ts';
import { codeRefused, codeSent, lockStarted, selectSignIn } from './slice.ts';

/** Outcome of asking for a code: `sent`, `locked` (the slice holds the clock), or another refusal to show. */
export type CodeRequest = { outcome: 'sent' | 'locked' } | { outcome: 'refused'; error: CallError };

/**
 * Asks for a code and, when one is on its way, goes to the screen where it is typed. A code that was sent less than a minute ago
 * (wait-for-timer) still works, so that is no reason to stop somebody who came back to this screen; it is good only for what it
 * was asked for, so that screen is opened.
 */
export function useRequestCode() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { sent } = useAppSelector(selectSignIn);
  const [startSignIn, { isLoading }] = api.useStartSignInMutation();

  const request = useCallback(
    async (phoneNo: string, forSignUp: boolean): Promise<CodeRequest> => {
      const reply = await startSignIn({ body: { phoneNo, forSignUp } });
      const now = new Date();
      const proceed = (isSignUp: boolean) => {
        const enterAt = isSignUp ? paths.signupVerify : paths.verify;
        navigate(enterAt, { replace: pathname === enterAt });
      };
      if (reply.data) {
        const { resendInSeconds, expiresInSeconds, mayNotCome, lastWasLost } = reply.data;
        const [resendAt, expiresAt] = [after(resendInSeconds, now), after(expiresInSeconds, now)];
        dispatch(codeSent({ phoneNo, forSignUp, resendAt, expiresAt, mayNotCome, lastWasLost }));
        proceed(forSignUp);
        return { outcome: 'sent' };
      }
      const error = reply.error as CallError;
      const lock = lockOf(error, now);
      if (!lock) {
        dispatch(codeRefused(statusOfRequest(error)));
        return { outcome: 'refused', error };
      }
      if (lock.error === 'wait-for-timer') {
        const unknown = { forSignUp, expiresAt: null, mayNotCome: false, lastWasLost: false };
        const underWay = sent?.phoneNo === phoneNo ? sent : unknown;
        dispatch(codeSent({ ...underWay, phoneNo, resendAt: lock.until }));
        proceed(underWay.forSignUp);
        return { outcome: 'sent' };
      }
      dispatch(codeRefused(statusOfRequest(error)));
      dispatch(lockStarted(lock));
      return { outcome: 'locked' };
    },
    [dispatch, navigate, pathname, sent, startSignIn],
  );

  return { request, isLoading };
}
