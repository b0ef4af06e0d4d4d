import type { TFunction } from 'i18next';
import type { Programme } from '#shared/domain/catalogue/programme.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import type { Application } from '#shared/domain/orders/application.ts';
import type { ExportView } from '#shared/views/exports.ts';
import { STATUS_LABELS } from '#web/orders/admin-data/order-address.ts';

/** What a file of orders was narrowed by, in words; `t` must know `exports`, `orders-data`, `catalogue-programmes` and `common`. */
export function describeFilter(filter: ExportView['filter'], t: TFunction): string {
  const { status, application, programme, since, until, search, customerId, partnerBranchId, productGroupKey } =
    filter as Filter;
  const words = [
    ...(status ?? []).map((one) => {
      const label = STATUS_LABELS.find(([value]) => value === one)?.[1] ?? null;
      return label === null ? t('orders-data:unpaid') : t(`common:orderLabel.${label}`);
    }),
    application ? t(`orders-data:application.${application}`) : '',
    programme ? t(`catalogue-programmes:of.${programme}`) : '',
    since ? t('exports:filter.since', { day: formatDate(since) }) : '',
    until ? t('exports:filter.until', { day: formatDate(until) }) : '',
    productGroupKey ?? '',
    search ? t('exports:filter.search', { text: search }) : '',
    customerId ? t('exports:filter.customer') : '',
    partnerBranchId ? t('exports:filter.branch') : '',
  ].filter((word) => word !== '');
  return words.length > 0 ? words.join(', ') : t('exports:filter.all');
}

interface Filter {
  status?: string[];
  application?: Application;
  programme?: Programme;
  since?: string;
  until?: string;
  search?: string;
  customerId?: string;
  partnerBranchId?: string;
  productGroupKey?: string;
}
