import type { sharing } from '#shared/contract/sharing.ts';
import { maskPhone } from '#shared/domain/identity/mask-phone.ts';
import type { Call } from '#shared/server/call.ts';
import { listShares } from '#shared/server/results/list-shares.ts';
import { tokenOfShare } from '#shared/server/results/share-token.ts';
import { readRuntimeSettings } from '#shared/server/runtime/read-runtime-settings.ts';
import type { Services } from '#shared/server/services.ts';
import type { SharesView } from '#shared/views/sharing.ts';

/** What was shared of an order's result; a doctor sees what was opened, neither the link nor whose number it is. */
export async function listSharesOfOrder(
  services: Services,
  { actor, params }: Call<typeof sharing.listShares>,
): Promise<SharesView> {
  const { config } = services;
  const isOwner = !actor.roles.includes('doctor');
  const shares = await listShares(services, params.orderId, services.now());
  const linkOf = (id: string) => `${config.publicUrl}/shared/${tokenOfShare(config, id)}`;
  return {
    days: (await readRuntimeSettings(services)).RESULT_SHARE_DAYS,
    items: shares.map(({ id, phoneNo, ...share }) => ({
      ...share,
      _id: id,
      phoneNo: isOwner ? phoneNo : maskPhone(phoneNo),
      link: isOwner && share.state === 'active' ? linkOf(id) : null,
    })),
  };
}
