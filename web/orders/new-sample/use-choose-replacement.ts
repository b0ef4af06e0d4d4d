import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { formatShortDayTime } from '#web/kit/format-day-time.ts';
import { useOnlyOnline } from '#web/kit/use-only-online.ts';

export interface ReplacementSlot {
  partnerBranchId: string;
  from: string;
}

/** Chooses the free new sample of an order: a kit (null), or a place and time. Not sent later where there is no connection. */
export function useChooseReplacement(order: Pick<OrderView, '_id'>) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const [send, { isLoading }] = api.useChooseReplacementMutation();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { run, notSent } = useOnlyOnline<ReplacementSlot | null>(async (slot) => {
    setRefusal(null);
    const body = slot ? { appointment: slot } : {};
    const { error } = await send({ params: { orderId: order._id }, body });
    if (error) setRefusal(error);
    else if (slot) announce(t('step.new-sample.bookDone', { when: formatShortDayTime(slot.from, language) }));
    else announce(t('step.new-sample.kitDone'));
  });
  return { choose: (slot: ReplacementSlot | null) => void run(slot), isLoading, refusal, notSent };
}
