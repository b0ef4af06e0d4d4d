/** The verified number has an account already. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { Notice } from '#web/kit/notice.tsx';
import classes from './auth-frame.module.css';

export function TakenNotice() {
  const { t } = useTranslation('identity');
  return (
    <div className={classes.notice}>
      <Notice
        tone="warning"
        live="alert"
        title={t('known.title')}
        action={<ActionLink to={paths.login}>{t('known.signIn')}</ActionLink>}
      >
        <p>{t('known.help')}</p>
      </Notice>
    </div>
  );
}
