/** One group: what it is about, from which price, and where the sample can be taken. The whole card is its link's target. */
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatMoney } from '#shared/domain/money.ts';
import type { ProductGroupView } from '#shared/views/catalogue.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { localized } from '#web/kit/localized.ts';
import classes from './group-list.module.css';

export function GroupCard({ group }: { group: ProductGroupView }) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const { products } = group;
  const prices = products.map(({ price }) => price).filter((price) => price !== null);
  const applications = new Set(products.flatMap((product) => product.applications));
  const place = applications.size > 1 ? 'both' : applications.has('homesampling') ? 'homesampling' : 'branch';
  return (
    <li className={classes.group}>
      <h2 className={classes.name}>
        <Link to={paths.selectGroup(group.key)}>{localized(group.name, language)}</Link>
      </h2>
      <p className="muted">{localized(group.tagline, language)}</p>
      <p className={classes.facts}>
        <span>{t(`place.${place}`)}</span>
        <span>
          {t('groups.resultDays', { count: Math.min(...products.map(({ turnaroundDays }) => turnaroundDays)) })}
        </span>
      </p>
      <p className={classes.end}>
        <span className={classes.price}>
          {prices.length > 0 &&
            t(products.length > 1 ? 'fromPrice' : 'onePrice', { price: formatMoney(Math.min(...prices)) })}
        </span>
        <IconArrowRight size={20} stroke={1.75} aria-hidden />
      </p>
    </li>
  );
}
