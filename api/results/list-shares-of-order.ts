import type { sharing } from '#shared/contract/sharing.ts';
import type { Call } from '#shared/server/call.ts';
import { listShares } from '#shared/server/results/list-shares.ts';
import { hashOfToken, tokenOfShare } from '#shared/server/results/share-token.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';
import type { SharesView } from '#shared/views/sharing.ts';

/** What a person shared of an order's result. Only a link that opens is shown: the one that the server makes now may be another. */
export async function listSharesOfOrder(
  services: Services,
  { params }: Call<typeof sharing.listShares>,
): Promise<SharesView> {
  const { config } = services;
  const shares = await listShares(services, params.orderId, services.now());
  return {
    days: (await readRuntimeSettings(services)).RESULT_SHARE_DAYS,
    items: shares.map(({ id, tokenHash, ...share }) => {
      const token = tokenOfShare(config, id);
      const isShown = share.state === 'active' && hashOfToken(token) === tokenHash;
      return { ...share, _id: id, link: isShown ? `${config.publicUrl}/shared/${token}` : null };
    }),
  };
}
