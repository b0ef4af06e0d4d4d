/** What every purchase screen does around its content: closed store, no choice yet, loading, test gone. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import type { Purchase, PurchaseState } from './use-purchase.ts';
import { useShopClosed } from './use-shop-closed.ts';

export interface PurchaseFrameProps {
  state: PurchaseState;
  children: (purchase: Purchase) => ReactNode;
}

export function PurchaseFrame({ state, children }: PurchaseFrameProps) {
  const isClosed = useShopClosed();
  if (isClosed) return <Navigate to={paths.storeMaintenance} replace />;
  const { openOrderId } = state.selection;
  if (!state.chosen) return openOrderId ? <Navigate to={paths.order(openOrderId)} replace /> : <NothingChosen />;
  return (
    <QueryState query={state.query} skeleton="summary">
      {({ purchase }) => (purchase ? children(purchase) : <NothingChosen gone />)}
    </QueryState>
  );
}

/** A purchase screen that was opened without a choice, or whose test is not offered any more. */
function NothingChosen({ gone }: { gone?: boolean }) {
  const { t } = useTranslation('booking');
  return (
    <EmptyState
      title={t(gone ? 'nothing.goneTitle' : 'nothing.title')}
      action={<ButtonLink to={paths.selectGroup()}>{t('nothing.choose')}</ButtonLink>}
    >
      <p>{t(gone ? 'nothing.goneText' : 'nothing.text')}</p>
    </EmptyState>
  );
}
