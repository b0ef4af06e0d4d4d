import type { closing } from '#shared/contract/closing.ts';
import { CodePurpose } from '#shared/domain/identity/code-purpose.ts';
import type { LockRefusal } from '#shared/domain/identity/decide-code-try.ts';
import { isRefusal, orNotFound, type Refusal, refuse } from '#shared/errors.ts';
import { SUPPORT_PHONE } from '#shared/limits/support.ts';
import { isStaff } from '#shared/roles.ts';
import type { Call } from '#shared/server/call.ts';
import { noteChange } from '#shared/server/database/note-change.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { cancelUnpaid, lockUnpaidOrders } from './cancel-unpaid.ts';
import { checkCode } from './check-code.ts';
import { endAccount } from './end-account.ts';
import { listOpenOrders } from './list-open-orders.ts';
import { lockUser } from './lock-user.ts';

type Closing = Pick<Call<typeof closing.closeAccount>, 'actor' | 'params' | 'body' | 'request'>;
type ClosingRefusal = 'orders-open' | 'no-permission' | 'code-wrong' | 'code-expired';

/**
 * Closes an account for good: unpaid orders are cancelled, what the law demands is locked away, nothing else says any more who the
 * person was, and every browser is signed out. A second closing finds it closed and changes nothing. Staff are closed by whoever
 * administers them, not by themselves.
 */
export async function closeAccount(
  tx: Tx,
  { actor, params: { id }, body, request }: Closing,
): Promise<null | Refusal<ClosingRefusal> | LockRefusal> {
  if (isStaff(actor.roles)) return refuse('no-permission');
  // Whoever orders or signs in at this moment holds the person's row: they are waited for, and found below.
  const user = orNotFound(await lockUser(tx, id));
  if (user.closedAt !== null) return null;
  const unpaid = await lockUnpaidOrders(tx, id);
  const orders = await listOpenOrders(tx, id);
  if (orders.length > 0) return refuse('orders-open', { details: { orders } });
  const { address, deviceId } = request;
  const { phoneNo } = user;
  const purposes = [CodePurpose.closeAccount];
  const checked = await checkCode(tx, { phoneNo, code: body.code, address, deviceId, purposes, userId: id });
  if (isRefusal(checked)) return checked;
  for (const orderId of unpaid) await cancelUnpaid(tx, orderId, actor);
  await endAccount(tx, user, actor);
  const told = {
    template: 'account-closed',
    language: user.preferredLanguage,
    variables: { supportPhone: SUPPORT_PHONE },
  };
  await queueSms(tx, { userId: null, phoneNo, ...told });
  const facts = { unpaidOrders: unpaid.length };
  noteChange(tx, { entity: 'user', id, event: 'identity.account-closed', actor, about: id, facts: facts });
  return null;
}
