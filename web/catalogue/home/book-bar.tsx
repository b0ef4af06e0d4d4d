/** The primary action of phones after the hero; it comes last in the document so that it sticks to the lower edge. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { StickyBar } from '#web/kit/sticky-bar.tsx';

export function BookBar() {
  const { t } = useTranslation('common');
  const [away, setAway] = useState(false);
  useEffect(() => {
    const button = document.getElementById('book');
    if (!button || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => {
      setAway(entry?.isIntersecting === false);
    });
    observer.observe(button);
    return () => observer.disconnect();
  }, []);
  if (!away) return null;
  return (
    <StickyBar phoneOnly>
      <ButtonLink to={paths.selectGroup()} fullWidth>
        {t('bookTest')}
      </ButtonLink>
    </StickyBar>
  );
}
