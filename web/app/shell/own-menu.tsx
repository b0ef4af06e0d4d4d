/** The pages of somebody who is signed in, and the way out. */
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isStaff, Role } from '#shared/roles.ts';
import type { UserView } from '#shared/views/identity.ts';
import { Portrait } from '#web/identity/portrait.tsx';
import { paths } from '../paths.ts';
import classes from './account-menu.module.css';
import { DropMenu } from './drop-menu.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { useLeave } from './use-leave.ts';

export function OwnMenu({ user, staff }: { user: UserView; staff?: boolean }) {
  const { t } = useTranslation('common');
  const leaving = useLeave();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <>
      <DropMenu
        label={t('nav.account', { name })}
        button={
          <>
            <Portrait user={user} size={staff ? 24 : 36} />
            <span className={staff ? classes.staffName : classes.name}>
              {staff ? [user.doctorTitle, name].filter(Boolean).join(' ') : user.firstName}
            </span>
            {staff && <IconChevronDown size={16} stroke={1.75} aria-hidden />}
          </>
        }
      >
        {(close) => (
          <>
            {isStaff(user.roles) && (
              <>
                {user.roles.includes(Role.doctor) && (
                  <Link to={paths.doctorOrders} onClick={close}>
                    {t('staff.doctor')}
                  </Link>
                )}
                {user.roles.includes(Role.admin) && (
                  <Link to={paths.admin} onClick={close}>
                    {t('staff.admin')}
                  </Link>
                )}
                <Link to={paths.ownSecondFactor} onClick={close}>
                  {t('staff.secondFactor')}
                </Link>
                {staff && (
                  <Link to={paths.home} onClick={close}>
                    {t('staff.customerSite')}
                  </Link>
                )}
              </>
            )}
            {!staff && user.roles.includes(Role.customer) && (
              <>
                <Link to={paths.userOverview} onClick={close}>
                  {t('nav.overview')}
                </Link>
                <Link to={paths.userOrders} onClick={close}>
                  {t('nav.myOrders')}
                </Link>
                <Link to={paths.userProfile} onClick={close}>
                  {t('nav.profile')}
                </Link>
              </>
            )}
            <button
              type="button"
              onClick={() => {
                close();
                void leaving.leave();
              }}
            >
              {t('nav.signOut')}
            </button>
          </>
        )}
      </DropMenu>
      <LeaveQuestion leaving={leaving} staff={staff} />
    </>
  );
}
