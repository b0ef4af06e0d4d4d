import type { TFunction } from 'i18next';
import type { ImportTarget } from '#shared/domain/exports/import-target.ts';
import { STATUS_LABELS } from '#web/orders/admin-data/order-address.ts';

/** What all rows of a file are about, in words; `t` must know `exports`, `orders-data` and `common`. */
export function describeTarget({ year, status, application }: ImportTarget, t: TFunction): string {
  const label = STATUS_LABELS.find(([value]) => value === String(status))?.[1];
  const words = [
    year === null ? '' : t('exports:target.year', { year }),
    status === null || !label ? '' : t('exports:target.status', { status: t(`common:orderLabel.${label}`) }),
    application === null ? '' : t(`orders-data:application.${application}`),
  ].filter((word) => word !== '');
  return words.length > 0 ? words.join(' · ') : t('exports:target.none');
}
