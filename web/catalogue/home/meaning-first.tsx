/** What a result looks like, with an invented example that says so. */
import { IconListCheck, IconPhoneIncoming, IconStethoscope } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RangeBar } from '#web/figures/range-bar.tsx';
import { Card } from '#web/kit/card.tsx';
import classes from './meaning-first.module.css';

const POINTS = [
  { key: 'summary', Icon: IconStethoscope },
  { key: 'advice', Icon: IconListCheck },
  { key: 'callback', Icon: IconPhoneIncoming },
];

export function MeaningFirst() {
  const { t } = useTranslation('catalogue');
  return (
    <section className={`wrap ${classes.part}`} aria-labelledby="meaning-title">
      <div>
        <h2 id="meaning-title">{t('home.meaning.title')}</h2>
        <p className={`lead ${classes.lead}`}>{t('home.meaning.lead')}</p>
        <ul className={classes.points}>
          {POINTS.map(({ key, Icon }) => (
            <li key={key}>
              <Icon size={24} stroke={1.75} aria-hidden />
              {t(`home.meaning.${key}`)}
            </li>
          ))}
        </ul>
      </div>
      <Card>
        <p className={classes.quote}>{t('home.meaning.quote')}</p>
        <p className="muted">{t('home.meaning.signature')}</p>
        <hr className={classes.line} />
        <h3 className={classes.marker}>{t('home.meaning.marker')}</h3>
        <RangeBar
          value={41}
          unit="µg/l"
          decimals={0}
          lower={15}
          upper={150}
          axisMin={0}
          axisMax={220}
          previous={{ value: 22, at: '2025-09-16' }}
        />
      </Card>
    </section>
  );
}
