import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { Fasting } from '#shared/domain/catalogue/asks-for-more.ts';
import type { AddonBar } from '#shared/domain/catalogue/find-addon-bar.ts';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import type { AddonView } from '#shared/views/catalogue.ts';
import type { PreparationView } from '#shared/views/content.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { selectUser } from '#web/app/session.ts';
import { useAppSelector } from '#web/app/store.ts';
import { api } from '#web/client/api.ts';
import { whyNotAdded } from './why-not-added.ts';

/** An order, the extras of its group, and what is ticked: a choice from before that nobody has paid stands as it was. */
export function useAdding(orderId: string) {
  const sex = useAppSelector(selectUser)?.sex ?? null;
  const fresh = { refetchOnMountOrArgChange: true };
  const order = api.useGetOrderQuery({ params: { orderId } }, fresh);
  const isOpen = order.data?.addingBarred === null;
  const group = order.data?.productGroupKey;
  const addons = api.useListAddonsQuery(isOpen && group ? { params: { id: group } } : skipToken, fresh);
  const preparation = api.useGetPreparationQuery(isOpen ? { params: { orderId } } : skipToken, fresh);
  const [touched, setTouched] = useState<string[] | null>(null);
  const barOf = (addon: AddonView): AddonBar | null => (order.data ? whyNotAdded(order.data, addon, sex) : null);
  const ticked = touched ?? (order.data ? openChoiceOf(order.data) : []);
  const possible = isOpen ? (addons.data?.addons ?? []).filter((addon) => barOf(addon) === null) : [];
  return {
    order,
    addons,
    barOf,
    /** What the order asks for before the sample, with all that is in it; as much as possible while nobody knows. */
    ordered: fastingOf(preparation.data?.fasting),
    /** What can be added, in the order of the list. */
    possible,
    chosen: possible.filter(({ key }) => ticked.includes(key)),
    choose: setTouched,
    /** Asks again for all that is shown. */
    refetch: () => {
      void order.refetch();
      if (!addons.isUninitialized) void addons.refetch();
    },
  };
}

const fastingOf = (fasting: PreparationView['fasting'] | undefined): Fasting =>
  fasting
    ? { fastingHours: fasting.hours, strictHours: fasting.strictHours }
    : { fastingHours: Number.POSITIVE_INFINITY, strictHours: Number.POSITIVE_INFINITY };

/** Keys of what was chosen before and not paid. */
function openChoiceOf({ transactions }: OrderView): string[] {
  const { addOn } = TransactionType;
  const open = transactions.find(({ type, status }) => type === addOn && status === TransactionStatus.open);
  return open?.lines.map(({ key }) => key) ?? [];
}
