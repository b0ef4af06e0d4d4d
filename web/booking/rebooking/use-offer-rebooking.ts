import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RebookingsOfferedView, RebookingView } from '#shared/views/booking.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';

export interface Offering {
  offer: (appointments: readonly RebookingView[], until: string) => Promise<void>;
  isSending: boolean;
  /** Why the last attempt failed, in a sentence. */
  failure: string | null;
  /** What became of the last one. */
  done: RebookingsOfferedView | null;
}

/** Offers another time without a fee; whoever is left out is named. */
export function useOfferRebooking(): Offering {
  const { t } = useTranslation(['booking-branches', 'errors', 'common']);
  const [send, { isLoading, error }] = api.useOfferRebookingMutation();
  const [done, setDone] = useState<RebookingsOfferedView | null>(null);
  const offer = async (appointments: readonly RebookingView[], until: string) => {
    setDone(null);
    const body = { appointments: appointments.map(({ orderId, from }) => ({ orderId, from })), until };
    const reply = await send({ body });
    if ('error' in reply) return;
    setDone(reply.data);
    announce(t('booking-branches:rebooking.sent', { count: reply.data.offered }));
  };
  return { offer, isSending: isLoading, failure: error === undefined ? null : describeError(error, t), done };
}
