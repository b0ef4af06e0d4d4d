/**
 * /admin/data/orders: orders of everybody, by number, person, status, kind of sampling and days; the one that is open stands in the address.
 * Chosen ones are acted on together.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkKind } from '#shared/domain/orders/bulk-act.ts';
import { BULK_MAX_ORDERS } from '#shared/limits/orders.ts';
import { api } from '#web/client/api.ts';
import { BulkActions, FIRST_ACT_ID } from '../admin-bulk/bulk-actions.tsx';
import { BulkPanel } from '../admin-bulk/bulk-panel.tsx';
import { usePlannedOrders } from '../admin-bulk/use-planned-orders.ts';
import { useSelection } from '../admin-bulk/use-selection.ts';
import { ordersAsked } from './order-address.ts';
import { OrderDesk } from './order-desk.tsx';
import { OrderTable } from './order-table.tsx';
import { useOrderList } from './use-order-list.ts';

export function AdminOrdersScreen() {
  const { t } = useTranslation('orders-bulk');
  const address = useOrderList();
  const query = api.useListAdminOrdersQuery({ query: ordersAsked(address.wish) }, { refetchOnMountOrArgChange: true });
  const selection = useSelection();
  const [kind, setKind] = useState<BulkKind | null>(null);
  const list = {
    ...address,
    open: (orderId: string | null) => {
      setKind(null);
      address.open(orderId);
    },
  };
  const found = useFound(list, selection.add);
  const planned = usePlannedOrders();
  const { bulk } = list.wish;
  const open = kind !== null && selection.ids.length > 0 ? { kind } : bulk === null ? null : { bulkId: bulk };
  const close = () => {
    if (kind !== null) setKind(null);
    else list.openBulk(null);
    document.getElementById(FIRST_ACT_ID)?.focus();
  };
  const act = (next: BulkKind) => {
    list.openBulk(null);
    setKind(next);
  };
  const isChosen = selection.ids.length > 0;
  return (
    <OrderDesk
      tab="orders"
      list={list}
      query={query}
      onMark={selection.toggle}
      keys={{
        'Shift+a': () => void found.choose(),
        b: () => document.getElementById(FIRST_ACT_ID)?.focus(),
      }}
      hints={[
        { keys: ['X'], label: t('keys.mark') },
        { keys: ['Shift', 'A'], label: t('keys.found') },
        { keys: ['B'], label: t('keys.act') },
        ...(bulk === null ? [] : [{ keys: ['U'], label: t('keys.undo') }]),
      ]}
      below={
        isChosen &&
        kind === null && (
          <BulkActions
            selection={selection}
            hasMore={query.data?.next != null}
            isCut={found.isCut}
            isLoading={found.isLoading}
            onChooseFound={() => void found.choose()}
            onAct={act}
          />
        )
      }
      beside={
        open && {
          onClose: close,
          show: (isAlone) => (
            <BulkPanel
              open={open}
              isAlone={isAlone}
              orderIds={selection.ids}
              stamp={query.fulfilledTimeStamp}
              onClose={close}
              onPlanned={(bulkId) => {
                setKind(null);
                selection.clear();
                list.openBulk(bulkId);
              }}
            />
          ),
        }
      }
    >
      {(orders, currentId) => (
        <OrderTable
          list={list}
          orders={orders}
          currentId={currentId}
          beside={open ? 'panel' : list.wish.order === null ? undefined : 'drawer'}
          selection={selection}
          planned={planned}
        />
      )}
    </OrderDesk>
  );
}

/** Chooses all that search and filters find, as far as one act goes. */
function useFound({ wish }: ReturnType<typeof useOrderList>, add: (ids: readonly string[]) => void) {
  const [ask, { isFetching }] = api.useLazyListAdminOrdersQuery();
  const [isCut, setCut] = useState(false);
  const choose = async () => {
    const reply = await ask({ query: { ...ordersAsked({ ...wish, cursor: '' }), limit: BULK_MAX_ORDERS } });
    setCut(reply.data?.next != null);
    add(reply.data?.items.map(({ _id }) => _id) ?? []);
  };
  return { choose, isCut, isLoading: isFetching };
}
