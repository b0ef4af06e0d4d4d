import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SignedInView } from '#shared/views/identity.ts';
import { pathAttempted, selectSession } from '#web/app/session.ts';
import { enterSession, useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { afterSignIn } from './after-sign-in.ts';

/**
 * Takes over a successful sign-in and goes where the person was going. `onward` is for the screen that says something first: it
 * enters the session and answers the way on instead of going there.
 */
export function useFinishSignIn() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { attemptedPath } = useAppSelector(selectSession);
  const selection = useAppSelector((state) => state.selection);

  const enter = useCallback(
    (answer: SignedInView): string => {
      const onward = afterSignIn(answer.user, attemptedPath, selection);
      enterSession(dispatch, answer);
      dispatch(pathAttempted(null));
      return onward;
    },
    [dispatch, attemptedPath, selection],
  );

  const finish = useCallback(
    (answer: SignedInView): void => {
      navigate(enter(answer), { replace: true });
    },
    [enter, navigate],
  );

  return { enter, finish };
}
