import { useTranslation } from 'react-i18next';
import type { FollowUpDecision } from '#shared/domain/orders/follow-up-status.ts';
import type { CustomerFollowUpView } from '#shared/views/orders.ts';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { useWhenOnline } from '#web/kit/use-when-online.ts';

export interface DecidingFollowUp {
  decide: (decision: FollowUpDecision) => void;
  isBusy: boolean;
  error: unknown;
}

/** Ends a recommendation, or takes that back; without a connection as soon as it is there again. */
export function useDecideFollowUp({ mainOrderId, key }: CustomerFollowUpView): DecidingFollowUp {
  const { t } = useTranslation('orders');
  const [send, { isLoading, error }] = api.useDecideFollowUpMutation();
  const { run, isWaiting } = useWhenOnline(async (decision: FollowUpDecision) => {
    const answer = await send({ params: { orderId: mainOrderId, followUpKey: key }, body: { decision } });
    if (!answer.error) announce(t(decision === 'end' ? 'followUp.ended.title' : 'followUp.continued'));
  });
  return { decide: run, isBusy: isLoading || isWaiting, error };
}
