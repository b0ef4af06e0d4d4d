/** What every purchase screen does around its content: closed store, no choice yet, loading, test gone. */
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { NothingChosen } from './nothing-chosen.tsx';
import type { Purchase, PurchaseState } from './use-purchase.ts';

export interface PurchaseFrameProps {
  state: PurchaseState;
  children: (purchase: Purchase) => ReactNode;
}

export function PurchaseFrame({ state, children }: PurchaseFrameProps) {
  const closed = api.useGetDisableStoreQuery();
  if (closed.data?.value) return <Navigate to={paths.storeMaintenance} replace />;
  if (!state.chosen) return <NothingChosen />;
  return (
    <QueryState query={state.query} skeleton="summary">
      {({ purchase }) => (purchase ? children(purchase) : <NothingChosen gone />)}
    </QueryState>
  );
}
