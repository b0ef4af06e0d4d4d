/** What became of each use of a code. */

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDateTime } from '#shared/domain/format-date.ts';
import type { RedemptionView, VoucherCodeView } from '#shared/views/vouchers.ts';
import { adminPaths } from '#web/app/admin-paths.ts';
import { api } from '#web/client/api.ts';
import { type DataColumn, DataTable } from '#web/kit/data-table.tsx';
import { Dialog } from '#web/kit/dialog.tsx';
import { MoreRows, useRowLimit } from '#web/kit/more-rows.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useWho } from '#web/kit/use-who.ts';
import classes from './admin-voucher.module.css';

export interface RedemptionLogProps {
  code: VoucherCodeView;
  onClose: () => void;
}

export function RedemptionLog({ code, onClose }: RedemptionLogProps) {
  const { t } = useTranslation('vouchers');
  const who = useWho();
  const rows = useRowLimit();
  const query = api.useListRedemptionsQuery(
    { params: { id: code._id }, query: { limit: rows.limit } },
    { refetchOnMountOrArgChange: true },
  );
  const columns: DataColumn<RedemptionView>[] = [
    { key: 'at', head: t('column.time'), cell: ({ at }) => formatDateTime(at) },
    {
      key: 'order',
      head: t('column.order'),
      rowHeader: true,
      cell: ({ orderId, orderNumber }) => <Link to={`${adminPaths.orders}?order=${orderId}`}>{orderNumber}</Link>,
    },
    { key: 'event', head: t('column.state'), cell: ({ event }) => t(`log.${event}`) },
    { key: 'who', head: t('column.who'), cell: ({ by, actor }) => (by === null ? whoIs(actor, t) : who(by)) },
  ];
  return (
    <Dialog isOpen area="staff" size="wide" title={t('log.title', { code: code.code })} onClose={onClose}>
      <QueryState
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={classes.pick}>{t('log.empty')}</p>}
      >
        {({ items, next }) => (
          <>
            <DataTable
              label={t('log.title', { code: code.code })}
              columns={columns}
              rows={items}
              rowKey={({ _id }) => _id}
              dense
            />
            <MoreRows rows={rows} next={next} isLoading={query.isFetching} />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

/** A customer is known by the order; a job is the product itself. */
function whoIs(actor: string, t: ReturnType<typeof useTranslation<'vouchers'>>['t']): string {
  if (actor === 'customer') return t('log.customer');
  return t(actor === 'partner' ? 'log.partner' : 'log.product');
}
