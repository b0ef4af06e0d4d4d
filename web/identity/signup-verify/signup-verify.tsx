/** The code at sign-up. A number that has an account already is signed in at once, and the screen says so. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { api, type CallError } from '#web/client/api.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { CodeStep } from '../code-step.tsx';
import { numberVerified, selectSignIn } from '../slice.ts';
import { useAskFactor } from '../use-ask-factor.ts';
import { useFinishSignIn } from '../use-finish-sign-in.ts';

export function SignupVerifyScreen() {
  const { t } = useTranslation(['identity', 'common']);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { sent } = useAppSelector(selectSignIn);
  const [verify] = api.useVerifySignUpMutation();
  const { enter } = useFinishSignIn();
  const askFactor = useAskFactor();
  const [shown] = useState(sent);
  const [known, setKnown] = useState<{ name: string; onward: string } | null>(null);
  const current = sent ?? shown;

  if (known) {
    return (
      <AuthFrame>
        <PageHeading title={t('identity:known.title')} lead={t('identity:known.lead', { name: known.name })} />
        <ButtonLink to={known.onward} size="lg" fullWidth replace>
          {t('common:continue')}
        </ButtonLink>
      </AuthFrame>
    );
  }
  if (!current) return <Navigate to={paths.signup} replace />;

  async function check(code: string, phoneNo: string): Promise<CallError | null> {
    const { data, error } = await verify({ body: { phoneNo, code } });
    if (!data) return error as CallError;
    if ('token' in data) setKnown({ name: data.user.firstName, onward: enter(data) });
    else if ('secondFactorTicket' in data) askFactor(data);
    else {
      dispatch(numberVerified({ phoneNo: data.phoneNo, signUpTicket: data.signUpTicket, found: 'at-signup' }));
      navigate(paths.signupUserInfo, { replace: true });
    }
    return null;
  }

  return (
    <AuthFrame>
      <CodeStep sent={current} changeAt={paths.signup} check={(code) => check(code, current.phoneNo)} />
    </AuthFrame>
  );
}
