import { Op } from 'sequelize';
import type { closing } from '#shared/contract/closing.ts';
import { listFates } from '#shared/domain/identity/list-fates.ts';
import { maskPhone } from '#shared/domain/identity/mask-phone.ts';
import { orNotFound } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { countRows } from '#shared/server/database/model-rows.ts';
import { findUser } from '#shared/server/identity/find-user.ts';
import { listOpenOrders } from '#shared/server/identity/list-open-orders.ts';
import { readRetention } from '#shared/server/identity/read-retention.ts';
import { Order } from '#shared/server/models/order.ts';
import { ResultShare } from '#shared/server/models/result-share.ts';
import type { Services } from '#shared/server/services.ts';
import type { ClosingView } from '#shared/views/closing.ts';

/** What closing the account would mean today. */
export async function findClosing(
  services: Services,
  { params }: Call<typeof closing.getClosing>,
): Promise<ClosingView> {
  const user = orNotFound(await findUser(services, params.id));
  const unpaidOrders = await countRows(services, Order, { customerId: params.id, status: null });
  const open = { endedAt: null, expiresAt: { [Op.gt]: services.now() } };
  const sharedLinks = await countRows(services, ResultShare, { customerId: params.id, ...open });
  return {
    phoneNo: maskPhone(user.phoneNo),
    openOrders: await listOpenOrders(services, params.id),
    unpaidOrders,
    fates: listFates(await readRetention(services, params.id), { unpaidOrders, sharedLinks }),
  };
}
