/** What the person is about to buy, read-only: it stays in view while the account is made. */

import { IconCalendar, IconHomeHeart, IconTestPipe } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Application } from '#shared/domain/orders/application.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { Card } from '#web/kit/card.tsx';
import { formatDayTime } from '#web/kit/format-day-time.ts';
import { localized } from '#web/kit/localized.ts';
import { PriceLines } from '#web/kit/price-lines.tsx';
import type { SelectionState } from '#web/orders/purchase/selection.ts';
import classes from './selection-card.module.css';

export function SelectionCard({ selection }: { selection: SelectionState }) {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const id = selection.productGroupKey ?? '';
  const group = api.useGetProductGroupQuery({ params: { id } }, { skip: id === '' });
  const addons = api.useListAddonsQuery({ params: { id } }, { skip: id === '' || selection.addonKeys.length === 0 });
  const product = group.data?.products.find(({ key }) => key === selection.productKey);
  if (!product) return null;

  const extras = addons.data?.addons.filter(({ key }) => selection.addonKeys.includes(key)) ?? [];
  const isAtHome = selection.application === Application.homeSampling;
  const prices = [product.price, ...extras.map(({ price }) => price)];
  const sum = prices.includes(null) ? null : prices.reduce<number>((total, price) => total + (price ?? 0), 0);
  const total = product.price === null ? null : (selection.seenTotal ?? sum);
  const name = localized(product.name, language);
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

  return (
    <Card as="aside" tight>
      <h2 className={classes.title}>{t('selection.title')}</h2>
      <ul className={classes.list}>
        <li>
          <IconTestPipe {...icon} />
          {selection.addonKeys.length > 0
            ? t('selection.withExtras', { name, count: selection.addonKeys.length })
            : name}
        </li>
        {isAtHome ? (
          <li>
            <IconHomeHeart {...icon} />
            {t('selection.atHome')}
          </li>
        ) : (
          selection.slot && (
            <li>
              <IconCalendar {...icon} />
              {formatDayTime(selection.slot.from, language)}
            </li>
          )
        )}
      </ul>
      {total !== null && <PriceLines lines={[]} total={{ label: t('selection.total'), rappen: total }} />}
    </Card>
  );
}
