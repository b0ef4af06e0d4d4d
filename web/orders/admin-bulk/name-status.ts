import type { TFunction } from 'i18next';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { labelOfStatus } from '#shared/domain/orders/status-labels.ts';

/** A stored status in the words of the lists. */
export function nameStatus(status: number | null, t: TFunction): string {
  const label = labelOfStatus(status as OrderStatus | null);
  return label ? t(`common:orderLabel.${label}`) : t('orders-bulk:unpaid');
}
