/** One sentence, one button, the scene, three facts. On phones the button follows at the lower edge once it has scrolled away. */
import { useTranslation } from 'react-i18next';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { useHeading } from '#web/kit/use-heading.ts';
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

/** Three figures that stand in the lake. A figure that is not known yet keeps its place. */
interface FactsProps {
  locations: number | null;
  days: { from: number; to: number } | null;
}

function Facts({ locations, days }: FactsProps) {
  const { t } = useTranslation('catalogue');
  const facts = [
    { key: 'locations', figure: locations === null ? null : String(locations) },
    { key: 'days', figure: days && (days.from === days.to ? String(days.to) : `${days.from}–${days.to}`) },
    { key: 'reviewed', figure: t('home.facts.percent') },
  ];
  return (
    <div className={classes.facts}>
      <dl className={`wrap ${classes.list}`} aria-label={t('home.facts.label')}>
        {facts.map(({ key, figure }) => (
          <div key={key}>
            <dt>{t(`home.facts.${key}`)}</dt>
            <dd className={`num ${classes.figure}`}>{figure ?? '\u2007'}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
