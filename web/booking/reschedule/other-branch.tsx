/** The one finder of branches, begun around the branch of the appointment. */
import { useEffect, useState } from 'react';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useAppDispatch } from '#web/app/store.ts';
import { branchSearched } from '#web/orders/purchase/selection.ts';
import { BranchFinder } from '../appointment/branch-finder.tsx';
import type { FirstSlot } from '../appointment/branch-times.tsx';
import { useBranchSearch } from '../appointment/use-branch-search.ts';

export interface OtherBranchProps {
  order: OrderView;
  chosenId: string;
  onBranch: (branch: PartnerBranchView, slot?: FirstSlot) => void;
}

export function OtherBranch({ order, chosenId, onBranch }: OtherBranchProps) {
  const dispatch = useAppDispatch();
  const { product, appointment } = order;
  const search = useBranchSearch(product.key);
  const [view, setView] = useState<'list' | 'map'>('list');
  const { latitude: lat, longitude: lng, branchName: name } = appointment ?? {};
  useEffect(() => {
    if (lat !== undefined && lng !== undefined) {
      dispatch(branchSearched({ near: { lat, lng, from: 'branch', name } }));
    }
  }, [dispatch, lat, lng, name]);
  return (
    <BranchFinder
      search={search}
      chosenId={chosenId}
      preselected={null}
      onChoose={(branch) => onBranch(branch)}
      onTime={onBranch}
      view={view}
      onView={setView}
      homePossible={false}
      offer={null}
    />
  );
}
