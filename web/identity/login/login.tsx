/** Sign-in by mobile phone. The answer is the same for known and unknown numbers. */
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { selectSession } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { isLogout } from '#web/client/session-token.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { afterSignIn } from '../after-sign-in.ts';
import classes from '../auth-frame.module.css';
import { AuthFrame } from '../auth-frame.tsx';
import { PhoneStep } from '../phone-step.tsx';

export function LoginScreen() {
  const { t } = useTranslation('identity');
  const { user, endedBecause, attemptedPath } = useAppSelector(selectSession);
  const selection = useAppSelector((state) => state.selection);
  if (user) return <Navigate to={afterSignIn(user, attemptedPath, selection)} replace />;
  return (
    <AuthFrame>
      <PageHeading title={t('login.title')} lead={t('login.lead')} />
      {endedBecause && (
        <div className={classes.notice}>
          <Notice tone={isLogout(endedBecause) ? 'success' : 'warning'} live="status">
            <p>{t(`login.ended.${endedBecause}`)}</p>
          </Notice>
        </div>
      )}
      {!endedBecause && attemptedPath && (
        <div className={classes.notice}>
          <Notice>
            <p>{t('login.goOn')}</p>
          </Notice>
        </div>
      )}
      <PhoneStep forSignUp={false} />
      <p className={classes.links}>
        <span>{t('login.noAccount')}</span>
        <ActionLink to={paths.signup}>{t('login.signUp')}</ActionLink>
      </p>
    </AuthFrame>
  );
}
