import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { askForHeadingFocus, forgetHeadingFocus } from '#web/kit/route-focus.ts';
import { keepQuery } from '../i18n/keep-query.ts';
import { switchLanguage } from '../i18n/switch-language.ts';

/**
 * What happens on every change of route: the page scrolls to the top (also on Back), the next heading may take the focus, and `lang`
 * and `vouchercode` are taken out of the address and kept for the session.
 */
export function useRouteEffects(): void {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    askForHeadingFocus();
  }, [pathname]);

  useEffect(() => {
    const target = hash && key ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    target?.scrollIntoView();
  }, [hash, key]);

  useEffect(() => {
    const kept = keepQuery(search);
    if (!kept) return;
    if (kept.language) void switchLanguage(kept.language);
    void navigate({ pathname, search: kept.rest, hash }, { replace: true });
  }, [search, pathname, hash, navigate]);

  useEffect(() => {
    window.addEventListener('pointerdown', forgetHeadingFocus);
    window.addEventListener('keydown', forgetHeadingFocus);
    return () => {
      window.removeEventListener('pointerdown', forgetHeadingFocus);
      window.removeEventListener('keydown', forgetHeadingFocus);
    };
  }, []);
}
