/** Signed in: the person's own pages and the way out. Not signed in: the way in. */
import { IconUser } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { loadPart } from '#web/client/load-part.ts';
import { Initials } from '#web/kit/initials.tsx';
import { isSignInPath, paths } from '../paths.ts';
import { selectUser } from '../session.ts';
import { useAppSelector } from '../store.ts';
import shell from './customer-shell.module.css';

// Visitors need no menu.
const OwnMenu = lazy(async () => ({ default: (await loadPart(() => import('./own-menu.tsx'))).OwnMenu }));

export function AccountMenu({ staff }: { staff?: boolean }) {
  const { t } = useTranslation('common');
  const user = useAppSelector(selectUser);
  const { pathname } = useLocation();

  if (!user) {
    const from = isSignInPath(pathname) ? undefined : { from: pathname };
    return (
      <Link className={shell.tool} to={paths.login} state={from}>
        <IconUser size={20} stroke={1.75} aria-hidden />
        {t('nav.signIn')}
      </Link>
    );
  }
  return (
    <Suspense fallback={<Initials name={`${user.firstName} ${user.lastName}`} size={staff ? 24 : 36} />}>
      <OwnMenu user={user} staff={staff} />
    </Suspense>
  );
}
