/** Appointments as a table by day, on narrow screens as cards. */
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayInWords, formatTime, zurichDate } from '#shared/domain/format-date.ts';
import type { Language } from '#shared/languages.ts';
import type { StaffOrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { type DataColumn, type DataSection, DataTable } from '#web/kit/data-table.tsx';
import { OrderCards } from './order-cards.tsx';
import { CustomerName, OrderNumber, Place, Status, TestName } from './order-columns.tsx';
import type { OrderTableProps } from './order-table.tsx';

/** One section a day, in the order of the list. */
export function sectionsByDay(orders: readonly StaffOrderView[], language: Language): DataSection<StaffOrderView>[] {
  const days = new Map<string, StaffOrderView[]>();
  for (const order of orders) {
    const day = order.appointment ? zurichDate(order.appointment.from) : '';
    days.set(day, [...(days.get(day) ?? []), order]);
  }
  return [...days].map(([day, rows]) => ({
    key: day,
    title: rows[0]?.appointment ? formatDayInWords(rows[0].appointment.from, language) : '',
    rows,
  }));
}

/** Beside a drawer there is room for what matters most. */
const GONE = ['test', 'branch', 'place'];

export function AppointmentTable({ list, orders, currentId }: OrderTableProps) {
  const { t } = useTranslation('orders-data');
  const language = useLanguage();
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const isTight = useMediaQuery('(max-width: 1500px)', false, { getInitialValueInEffect: false });
  const { wish, open, turn } = list;
  const gone = wish.order !== null && isTight ? GONE : [];
  const sections = useMemo(() => sectionsByDay(orders, language), [orders, language]);
  if (isNarrow)
    return <OrderCards label={t('tab.appointments')} orders={orders} open={wish.order} onOpen={open} withPlace />;
  const columns: DataColumn<StaffOrderView>[] = [
    {
      key: 'time',
      head: t('column.time'),
      sortable: true,
      width: '8%',
      cell: ({ appointment }) => appointment && formatTime(appointment.from),
    },
    {
      key: 'customer',
      head: t('column.customer'),
      rowHeader: true,
      width: '18%',
      cell: (order) => <CustomerName order={order} />,
    },
    { key: 'test', head: t('column.test'), width: '18%', cell: (order) => <TestName order={order} /> },
    { key: 'branch', head: t('column.branch'), width: '18%', cell: ({ appointment }) => appointment?.branchName },
    { key: 'place', head: t('column.place'), width: '9%', cell: (order) => <Place order={order} /> },
    {
      key: 'order',
      head: t('column.order'),
      width: '10%',
      cell: (order) => <OrderNumber order={order} open={wish.order} onOpen={open} />,
    },
    { key: 'status', head: t('column.status'), cell: (order) => <Status order={order} wraps={gone.length > 0} /> },
  ];
  return (
    <DataTable
      label={t('tab.appointments')}
      columns={columns.filter(({ key }) => !gone.includes(key))}
      sections={sections}
      rowKey={({ _id }) => _id}
      sort={{ column: 'time', direction: wish.isTurned ? 'descending' : 'ascending' }}
      onSort={() => turn(!wish.isTurned)}
      currentKey={currentId ?? undefined}
      rowTone={({ _id }) => (_id === wish.order ? 'selected' : undefined)}
      onRowClick={({ _id }) => open(_id)}
    />
  );
}
