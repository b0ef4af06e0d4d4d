/** One sentence, one button, the scene, three facts. On phones the button follows at the lower edge once it has scrolled away. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { StickyBar } from '#web/kit/sticky-bar.tsx';
import { useHeading } from '#web/kit/use-heading.ts';
import { Facts, type FactsProps } from './facts.tsx';
import classes from './hero.module.css';
import { HeroScene } from './hero-scene.tsx';

export function Hero(facts: FactsProps) {
  const { t } = useTranslation(['catalogue', 'common']);
  const heading = useHeading(t('home.documentTitle'));
  return (
    <section className={classes.hero}>
      <div className={`wrap ${classes.copy}`}>
        <h1 ref={heading} tabIndex={-1} className={classes.display}>
          {t('home.title')}
        </h1>
        <p className={`lead ${classes.lead}`}>{t('home.lead')}</p>
        <p className={classes.actions} id="book">
          <ButtonLink to={paths.selectGroup()} size="lg">
            {t('common:bookTest')}
          </ButtonLink>
          <a className="link" href="#how">
            {t('home.howLink')}
          </a>
        </p>
      </div>
      <HeroScene />
      <Facts {...facts} />
    </section>
  );
}

/** The primary action of phones after the hero; the bar comes last in the document so that it sticks to the lower edge. */
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
