import { skipToken } from '@reduxjs/toolkit/query/react';
import { useParams } from 'react-router-dom';
import { FollowUpStatus } from '#shared/domain/orders/follow-up-status.ts';
import type { CustomerFollowUpView } from '#shared/views/orders.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import type { QueryLike } from '#web/kit/query-state.tsx';

export interface FollowUpState {
  mainOrderId: string;
  productKey: string;
  /** `followUp: null` means that the result does not recommend it, or not any more. */
  query: QueryLike<{ followUp: CustomerFollowUpView | null }>;
}

/** The recommendation that the address names; asked anew on entry, because it can be ordered and ended elsewhere. */
export function useFollowUp(): FollowUpState {
  const { mainOrderId = '', productKey = '' } = useParams();
  const user = useAppSelector(selectUser);
  const args = user ? { params: { customerId: user.id } } : skipToken;
  const list = api.useListCustomerFollowUpsQuery(args, { refetchOnMountOrArgChange: true });
  const named = list.data?.followUps.filter((one) => one.mainOrderId === mainOrderId && one.product === productKey);
  const followUp = named && (named.find(({ status }) => status === FollowUpStatus.open) ?? named[0] ?? null);
  return {
    mainOrderId,
    productKey,
    query: { ...list, data: followUp === undefined ? undefined : { followUp } },
  };
}
