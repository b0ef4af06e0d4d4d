import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#shared/domain/format-phone.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { paths } from '../paths.ts';
import { selectUser } from '../session.ts';
import { LeaveQuestion } from '../shell/leave-question.tsx';
import { useLeave } from '../shell/use-leave.ts';
import { useAppSelector } from '../store.ts';
import classes from './actions.module.css';

/** The account signed in may not see this page. The guard has recorded the path; signing in with another account opens it again. */
export function NoPermissionScreen() {
  const { t } = useTranslation('common');
  const user = useAppSelector(selectUser);
  const leaving = useLeave();
  return (
    <Page width="reading">
      <PageHeading title={t('permission.title')} lead={t('permission.help')} />
      {user && (
        <p style={{ marginBottom: 32 }}>
          {t('permission.account', { name: `${user.firstName} ${user.lastName}`, phone: formatPhone(user.phoneNo) })}
        </p>
      )}
      <div className={classes.actions}>
        <Button size="lg" onClick={() => void leaving.leave()}>
          {t('permission.switch')}
        </Button>
        <ButtonLink to={paths.home} variant="default" size="lg">
          {t('notFound.home')}
        </ButtonLink>
      </div>
      <LeaveQuestion leaving={leaving} />
    </Page>
  );
}
