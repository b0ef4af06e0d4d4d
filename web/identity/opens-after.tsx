/** Names what opens after signing in, so that interrupted work feels safe. */
import { useTranslation } from 'react-i18next';
import { matchPath } from 'react-router-dom';
import { isSignInPath, paths, patterns } from '#web/app/paths.ts';
import { selectSession } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import classes from './second-factor.module.css';

export function OpensAfter() {
  const { t } = useTranslation('identity-factor');
  const { attemptedPath } = useAppSelector(selectSession);
  return <p className={`muted ${classes.after}`}>{t(`opens.${placeOf(attemptedPath)}`)}</p>;
}

function placeOf(path: string | null): 'area' | 'case' | 'doctor' | 'admin' | 'page' {
  if (path === null || isSignInPath(path)) return 'area';
  const [pathname = ''] = path.split(/[?#]/);
  if (matchPath(patterns.doctorReview, pathname)) return 'case';
  if (pathname.startsWith(paths.doctor)) return 'doctor';
  return pathname.startsWith(paths.admin) ? 'admin' : 'page';
}
