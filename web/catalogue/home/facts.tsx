/** Three figures that stand in the lake. A figure that is not known yet keeps its place. */
import { useTranslation } from 'react-i18next';
import classes from './facts.module.css';

export interface FactsProps {
  locations: number | null;
  days: { from: number; to: number } | null;
}

export function Facts({ locations, days }: FactsProps) {
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
