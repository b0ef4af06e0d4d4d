/** One test of a group, laid out so that its rows stand beside those of the others. */
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import type { ProductGroupView, ProductView } from '#shared/views/catalogue.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { localized } from '#web/kit/localized.ts';
import { OnlineButton } from '#web/kit/online-button.tsx';
import { AreaList } from './area-list.tsx';
import classes from './product-card.module.css';
import { ProductFacts } from './product-facts.tsx';

export interface ProductCardProps {
  group: ProductGroupView;
  product: ProductView;
  /** Chosen before, in this session. */
  chosen: boolean;
  /** Not for the sex of the person signed in. */
  excluded: boolean;
  /** It was chosen without a connection. */
  waits: boolean;
  onChoose: () => void;
}

export function ProductCard({ group, product, chosen, excluded, waits, onChoose }: ProductCardProps) {
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
          <OnlineButton kept="choice" isWaiting={waits} size="lg" fullWidth onClick={onChoose}>
            {t('choose', { name })}
          </OnlineButton>
        )}
      </div>
    </article>
  );
}

/** The number line of a product: one tall tick a measured value, low ticks up to the largest product of the group. */
const TALL = 18;
const LOW = 10;
const STEP = 100;

function ScopeTicks({ count, of }: { count: number; of: number }) {
  const width = Math.max(of, 1) * STEP;
  const ticks = (from: number, to: number, height: number) =>
    Array.from(
      { length: Math.max(to - from, 0) },
      (_, index) => `M${(from + index) * STEP + STEP / 4} ${20 - height}V20`,
    ).join('');
  return (
    <svg className={classes.scope} viewBox={`0 0 ${width} 20`} preserveAspectRatio="none" aria-hidden>
      <path d={`M0 19H${width}`} className={classes.line} />
      <path d={ticks(count, of, LOW)} className={classes.low} />
      <path d={ticks(0, count, TALL)} className={classes.tall} />
    </svg>
  );
}
