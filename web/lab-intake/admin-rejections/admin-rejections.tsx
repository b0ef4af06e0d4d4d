/** /admin/rejections: orders that wait for a new sample, and how often the laboratory rejects those of each branch. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RejectionListView } from '#shared/views/rejections.ts';
import { api } from '#web/client/api.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { StaffHeading } from '#web/kit/staff-heading.tsx';
import classes from './admin-rejections.module.css';
import { CloseRejections } from './close-rejections.tsx';
import { RejectionFigures } from './rejection-figures.tsx';
import { WaitingOrders } from './waiting-orders.tsx';

export type WaitingOrder = RejectionListView['items'][number];

export function AdminRejectionsScreen() {
  const { t } = useTranslation('lab-intake');
  const list = api.useListRejectionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const figures = api.useGetRejectionFiguresQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const [closing, setClosing] = useState<WaitingOrder | null>(null);
  return (
    <>
      <StaffHeading title={t('rejections.title')} sub={t('rejections.sub')} />
      <section aria-labelledby="waiting-orders" className={classes.part}>
        <QueryState query={list} skeleton="table">
          {({ items }) => (
            <>
              <h2 id="waiting-orders">
                {items.length > 0 ? t('rejections.waiting', { count: items.length }) : t('rejections.nobody')}
              </h2>
              {items.length > 0 && <WaitingOrders orders={items} onClose={setClosing} />}
            </>
          )}
        </QueryState>
      </section>
      <section aria-labelledby="rejection-figures" className={classes.part}>
        <h2 id="rejection-figures">{t('rejections.figures')}</h2>
        <QueryState query={figures} skeleton="table">
          {({ rows }) => <RejectionFigures rows={rows} />}
        </QueryState>
      </section>
      {closing && <CloseRejections order={closing} onClose={() => setClosing(null)} />}
    </>
  );
}
