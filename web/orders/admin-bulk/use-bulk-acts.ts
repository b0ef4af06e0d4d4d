import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#web/client/api.ts';
import { announce } from '#web/kit/announce.ts';
import { describeError } from '#web/kit/describe-error.ts';

/** Takes an act back, stops or hurries it, or takes one order out of it; what was too late is said. */
export function useBulkActs() {
  const { t } = useTranslation(['orders-bulk', 'errors', 'common']);
  const [withdraw] = api.useWithdrawBulkActMutation();
  const [withdrawRow] = api.useWithdrawBulkRowMutation();
  const [stop] = api.useStopBulkActMutation();
  const [hurry] = api.useHurryBulkActMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const tell = (reply: { error?: unknown }, done: string | null) => {
    const said = reply.error === undefined ? null : describeError(reply.error, t);
    setFailure(said);
    const words = said ?? done;
    if (words !== null) announce(words, { urgent: said !== null });
  };
  return {
    failure,
    withdraw: async (id: string) => tell(await withdraw({ params: { id } }), t('undone')),
    withdrawRow: async (id: string, { position, orderNumber }: { position: number; orderNumber: string }) =>
      tell(await withdrawRow({ params: { id, position } }), t('undoneOne', { number: orderNumber })),
    stop: async (id: string) => tell(await stop({ params: { id } }), t('stopDone')),
    hurry: async (id: string) => tell(await hurry({ params: { id } }), null),
  };
}
