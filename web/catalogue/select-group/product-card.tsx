/** One test of a group, laid out so that its rows stand beside those of the others. */
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import type { ProductGroupView, ProductView } from '#shared/views/catalogue.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { AreaList } from './area-list.tsx';
import classes from './product-card.module.css';
import { ProductFacts } from './product-facts.tsx';
import { ScopeTicks } from './scope-ticks.tsx';

export interface ProductCardProps {
  group: ProductGroupView;
  product: ProductView;
  /** Chosen before, in this session. */
  chosen: boolean;
  /** Not for the sex of the person signed in. */
  excluded: boolean;
  onChoose: () => void;
}

export function ProductCard({ group, product, chosen, excluded, onChoose }: ProductCardProps) {
  const { t } = useTranslation('catalogue');
  const id = useId();
  const language = useLanguage();
  const name = localized(product.name, language);
  const most = Math.max(...group.products.map(({ markers }) => markers.length));
  return (
    <article className={`card ${classes.card}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{name}</h2>
        <p className="muted">{localized(product.description, language)}</p>
      </header>
      <div>
        {product.price !== null && <p className={`num ${classes.price}`}>{formatMoney(product.price)}</p>}
        <ScopeTicks count={product.markers.length} of={most} />
        <ProductFacts product={product} />
        <AreaList group={group} product={product} />
      </div>
      <div className={classes.end}>
        {chosen && (
          <p className={classes.chosen}>
            <IconCheck size={20} stroke={1.75} aria-hidden />
            {t('chosenBefore')}
          </p>
        )}
        {excluded && product.sex ? (
          <p className={classes.excluded}>{t(`excluded.${product.sex}`)}</p>
        ) : (
          <Button size="lg" fullWidth onClick={onChoose}>
            {t('choose', { name })}
          </Button>
        )}
      </div>
    </article>
  );
}
