/** /admin/data/appointments: who comes when and where, from today on; chosen days as a file for a spreadsheet. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { AppointmentFile } from './appointment-file.tsx';
import { AppointmentTable } from './appointment-table.tsx';
import { appointmentsAsked } from './order-address.ts';
import { OrderDesk } from './order-desk.tsx';
import { useOrderList } from './use-order-list.ts';

export function AdminAppointmentsScreen() {
  const { t } = useTranslation('orders-data');
  const [isAsked, setAsked] = useState(false);
  const list = useOrderList();
  const query = api.useListAppointmentsQuery(
    { query: appointmentsAsked(list.wish) },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <OrderDesk
        tab="appointments"
        list={list}
        query={query}
        actions={
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            {t('file.ask')}
          </Button>
        }
      >
        {(orders, currentId) => <AppointmentTable list={list} orders={orders} currentId={currentId} />}
      </OrderDesk>
      {isAsked && <AppointmentFile since={list.wish.since} until={list.wish.until} onClose={() => setAsked(false)} />}
    </>
  );
}
