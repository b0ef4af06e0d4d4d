/** The second step of staff after the SMS code: the code of their app, a recovery code, or what to do without the phone. */
import { IconDeviceMobileOff, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { CONTACT } from '#web/app/shell/contact.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api, type CallError } from '#web/client/api.ts';
import '#web/client/staff-calls.ts';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { AppCodeForm } from '../app-code-form.tsx';
import { FactorLapsed } from '../factor-lapsed.tsx';
import { OpensAfter } from '../opens-after.tsx';
import classes from '../second-factor.module.css';
import { selectSignIn } from '../slice.ts';
import { StepLine } from '../step-line.tsx';
import { useFinishSignIn } from '../use-finish-sign-in.ts';
import { Recovered, type RecoveredProps } from './recovered.tsx';
import { RecoveryForm } from './recovery-form.tsx';

export function SecondFactorScreen() {
  const { t } = useTranslation('identity-factor');
  const { factor } = useAppSelector(selectSignIn);
  const [signIn] = api.useSignInWithSecondFactorMutation();
  const [recover] = api.useSignInWithRecoveryCodeMutation();
  const { finish, enter } = useFinishSignIn();
  const [way, setWay] = useState<'app' | 'recovery'>('app');
  const [isLapsed, setLapsed] = useState(false);
  const [recovered, setRecovered] = useState<RecoveredProps | null>(null);
  // Signing in empties the slice: what was asked for is kept here until the next screen is there.
  const [shown] = useState(factor);
  const current = factor ?? shown;

  if (recovered) return <Recovered {...recovered} />;
  if (!current) return <Navigate to={paths.login} replace />;
  if (!current.isEnrolled) return <Navigate to={paths.secondFactorEnrolment} replace />;
  const { ticket: bearer, recoveryCodesLeft } = current;
  const recoveryCodesVoid = current.recoveryCodesVoid && recoveryCodesLeft === 0;

  function refused(error: CallError): CallError | null {
    if (error.error !== 'second-factor-lapsed') return error;
    setLapsed(true);
    return null;
  }

  async function checkApp(code: string): Promise<CallError | null> {
    const { data, error } = await signIn({ bearer, body: { code } });
    if (!data) return refused(error as CallError);
    finish(data);
    return null;
  }

  async function checkRecovery(recoveryCode: string): Promise<CallError | null> {
    const { data, error } = await recover({ bearer, body: { recoveryCode } });
    if (!data) return refused(error as CallError);
    setRecovered({ left: data.recoveryCodesLeft, onward: enter(data) });
    return null;
  }

  return (
    <Page width="form">
      <StepLine factor={current} />
      <PageHeading title={t(way === 'app' ? 'code.title' : 'recovery.title')} lead={current.name} />
      {isLapsed ? (
        <FactorLapsed why="lapsed" />
      ) : (
        <>
          {way === 'app' && <AppCodeForm button={t('signIn')} check={checkApp} />}
          {way === 'recovery' && <RecoveryForm check={checkRecovery} onBack={() => setWay('app')} />}
          <div className={classes.ways}>
            {way === 'app' && (
              <button type="button" className={classes.way} onClick={() => setWay('recovery')}>
                <IconKey size={20} stroke={1.75} aria-hidden />
                <span>
                  <b>{t('recovery.use')}</b>
                  <span className="muted">
                    {recoveryCodesVoid ? t('recovery.void') : t('recovery.left', { count: recoveryCodesLeft ?? 0 })}
                  </span>
                </span>
              </button>
            )}
            <a className={classes.way} href={CONTACT.phoneHref}>
              <IconDeviceMobileOff size={20} stroke={1.75} aria-hidden />
              <span>
                <b>{t('lost.title')}</b>
                <span className="muted">{t('lost.text', { phone: CONTACT.phone })}</span>
              </span>
            </a>
          </div>
          <OpensAfter />
        </>
      )}
    </Page>
  );
}
