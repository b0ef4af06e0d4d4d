import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SignedInView } from '#shared/views/identity.ts';
import { pathAttempted, selectSession } from '#web/app/session.ts';
import { enterSession, useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { afterSignIn } from './after-sign-in.ts';

/**
 * Takes over a successful sign-in and goes where the person was going. `enter` is for a screen that says something
 * first: it starts the session and returns where to go instead of going there.
 */
export function useFinishSignIn() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { attemptedPath } = useAppSelector(selectSession);
  const selection = useAppSelector((state) => state.selection);

  const enter = useCallback(
    (reply: SignedInView): string => {
      const onward = afterSignIn(reply.user, attemptedPath, selection);
      enterSession(dispatch, reply);
      dispatch(pathAttempted(null));
      return onward;
    },
    [dispatch, attemptedPath, selection],
  );

  const finish = useCallback(
    (reply: SignedInView): void => {
      navigate(enter(reply), { replace: true });
    },
    [enter, navigate],
  );

  return { enter, finish };
}
