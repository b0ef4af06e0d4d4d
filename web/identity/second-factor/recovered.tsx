/** Signed in with a recovery code: how many are left, before going on. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { Notice } from '#web/kit/notice.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import classes from '../second-factor.module.css';

export interface RecoveredProps {
  left: number;
  /** Where the person was going. */
  onward: string;
}

/** With so few left, one bad day more is one too many. */
const FEW = 2;

export function Recovered({ left, onward }: RecoveredProps) {
  const { t } = useTranslation(['identity-factor', 'common']);
  return (
    <Page width="form">
      <PageHeading title={t('identity-factor:recovered.title')} />
      <div className={classes.form}>
        <Notice tone={left <= FEW ? 'warning' : 'info'} title={t('identity-factor:recovery.left', { count: left })}>
          <p>{t('identity-factor:recovered.text')}</p>
        </Notice>
        <ButtonLink to={onward} size="lg" fullWidth replace>
          {t('common:continue')}
        </ButtonLink>
      </div>
      <ActionLink to={paths.ownSecondFactor}>{t('identity-factor:own.renew')}</ActionLink>
    </Page>
  );
}
