/** Around the steps that order a recommendation: only an open one is ordered, and only the one that was chosen. */
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { FollowUpStatus } from '#shared/domain/orders/follow-up-status.ts';
import { paths } from '#web/app/paths.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { PurchaseFrame } from './purchase/purchase-frame.tsx';
import type { Purchase, PurchaseState } from './purchase/use-purchase.ts';
import type { FollowUpState } from './use-follow-up.ts';

export interface FollowUpFrameProps {
  state: PurchaseState;
  followUp: FollowUpState;
  children: (purchase: Purchase) => ReactNode;
}

export function FollowUpFrame({ state, followUp, children }: FollowUpFrameProps) {
  const { mainOrderId, productKey, query } = followUp;
  const chosen = state.selection.followUp;
  const isChosen = chosen?.mainOrderId === mainOrderId && state.selection.productKey === productKey;
  const index = <Navigate to={paths.followUp(mainOrderId, productKey)} replace />;
  if (!isChosen) return index;
  return (
    <QueryState query={query} skeleton="summary">
      {({ followUp: found }) =>
        found?.status === FollowUpStatus.open && found.key === chosen.key ? (
          <PurchaseFrame state={state}>{children}</PurchaseFrame>
        ) : (
          index
        )
      }
    </QueryState>
  );
}
