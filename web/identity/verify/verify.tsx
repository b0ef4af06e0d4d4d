/** The code at sign-in. A verified number without an account goes on with the sign-up. */
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { api, type CallError } from '#web/client/api.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { CodeStep } from '../code-step.tsx';
import { numberVerified, selectSignIn } from '../slice.ts';
import { useAskFactor } from '../use-ask-factor.ts';
import { useFinishSignIn } from '../use-finish-sign-in.ts';

export function VerifyScreen() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { sent } = useAppSelector(selectSignIn);
  const [login] = api.useLoginMutation();
  const { finish } = useFinishSignIn();
  // Signing in empties the slice: what was sent is kept here until the next screen is there.
  const askFactor = useAskFactor();
  const [shown] = useState(sent);
  const current = sent ?? shown;
  if (!current) return <Navigate to={paths.login} replace />;

  async function check(code: string, phoneNo: string): Promise<CallError | null> {
    const { data, error } = await login({ body: { phoneNo, code } });
    if (!data) return error as CallError;
    if ('token' in data) finish(data);
    else if ('secondFactorTicket' in data) askFactor(data);
    else {
      dispatch(numberVerified({ phoneNo: data.phoneNo, signUpTicket: data.signUpTicket, found: 'at-login' }));
      navigate(paths.signupUserInfo, { replace: true });
    }
    return null;
  }

  return (
    <AuthFrame>
      <CodeStep sent={current} changeAt={paths.login} check={(code) => check(code, current.phoneNo)} />
    </AuthFrame>
  );
}
