/** Start of an account: the number first, so that a known one is found before anything is typed twice. */
import { Trans, useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { selectSession } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { afterSignIn } from '../after-sign-in.ts';
import classes from '../auth-frame.module.css';
import { AuthFrame } from '../auth-frame.tsx';
import { PhoneStep } from '../phone-step.tsx';
import { selectSignIn } from '../slice.ts';

export function SignupScreen() {
  const { t } = useTranslation('identity');
  const { user, attemptedPath } = useAppSelector(selectSession);
  const { ticketLapsed } = useAppSelector(selectSignIn);
  const selection = useAppSelector((state) => state.selection);
  if (user) return <Navigate to={afterSignIn(user, attemptedPath, selection)} replace />;
  return (
    <AuthFrame>
      <PageHeading title={t('signup.title')} lead={t('signup.lead')} />
      {ticketLapsed && (
        <div className={classes.notice}>
          <Notice tone="warning" live="status" title={t('signup.lapsed')}>
            <p>{t('signup.lapsedHelp')}</p>
          </Notice>
        </div>
      )}
      <PhoneStep forSignUp>
        <p className="muted">
          <Trans
            t={t}
            i18nKey="signup.terms"
            components={{
              terms: <Link to={paths.contentPage('terms')} />,
              privacy: <Link to={paths.contentPage('privacy')} />,
            }}
          />
        </p>
      </PhoneStep>
      <p className={classes.links}>
        <span>{t('signup.haveAccount')}</span>
        <ActionLink to={paths.login}>{t('signup.signIn')}</ActionLink>
      </p>
    </AuthFrame>
  );
}
