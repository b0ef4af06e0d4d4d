/** What every screen's h1 does: it names the document and takes the focus after a change of route. */
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { takeHeadingFocus } from './route-focus.ts';

/** `title` without the brand; the ref belongs on the `<h1 tabIndex={-1}>`. */
export function useHeading(title: string): RefObject<HTMLHeadingElement | null> {
  const { t } = useTranslation('common');
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const brand = t('brand');

  useEffect(() => {
    if (title) document.title = `${title} – ${brand}`;
  }, [title, brand]);

  useEffect(() => {
    // A heading that stays mounted (next question, same screen) takes the focus again when the path changes.
    if (pathname && takeHeadingFocus()) heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  return heading;
}
