/** Tests the doctor recommends next, with the day from which they make sense; the first is the page's next step. */
import { useTranslation } from 'react-i18next';
import { formatDate } from '#shared/domain/format-date.ts';
import type { ReleasedResult } from '#shared/domain/results/types.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { MoneyText } from '#web/kit/money-text.tsx';
import classes from './side.module.css';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface FollowUpsProps {
  items: ReleasedResult['followUpRecommendations'];
  releasedAt: string;
}

export function FollowUps({ items, releasedAt }: FollowUpsProps) {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const { data } = api.useListProductGroupsQuery(undefined, { skip: items.length === 0 });
  return items.map((item, index) => {
    const from = formatDate(new Date(Date.parse(releasedAt) + item.weeksAfterResult * WEEK_MS));
    const group = data?.productGroups.find(({ products }) => products.some(({ key }) => key === item.product));
    const product = group?.products.find(({ key }) => key === item.product);
    const name = localized(item.name, language);
    return (
      <section key={item.key} className={classes.card} data-next={index === 0 || undefined} aria-label={name}>
        <p className="eyebrow">{t(index === 0 ? 'followUp.next' : 'followUp.also', { date: from })}</p>
        <h2 className={classes.title}>{name}</h2>
        <p className="muted">{localized(item.reason, language)}</p>
        {product && (
          <p className={classes.product}>
            <span>{localized(product.name, language)}</span>
            {product.price !== null && <MoneyText rappen={product.price} strong />}
          </p>
        )}
        {group && (
          <div className={classes.action} data-print="no">
            <ButtonLink to={paths.selectGroup(group.key)} variant={index === 0 ? 'filled' : 'default'} fullWidth>
              {t('followUp.order')}
            </ButtonLink>
          </div>
        )}
      </section>
    );
  });
}
