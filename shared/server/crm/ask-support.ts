import { Op } from 'sequelize';
import { v7 as uuidv7 } from 'uuid';
import type { supports } from '#shared/contract/supports.ts';
import { SupportState } from '#shared/domain/crm/support-machine.ts';
import { SupportReason } from '#shared/domain/crm/support-reason.ts';
import { normalisePhone } from '#shared/domain/identity/normalise-phone.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { isRefusal, orNotFound, refuse } from '#shared/errors.ts';
import type { Call } from '#shared/server/call.ts';
import { findRow } from '#shared/server/database/model-rows.ts';
import { noteChange, tellChange } from '#shared/server/database/note-change.ts';
import { change, insert, type Tx } from '#shared/server/database/sql.ts';
import { lockUser } from '#shared/server/identity/lock-user.ts';
import { Order } from '#shared/server/models/order.ts';
import { Support } from '#shared/server/models/support.ts';
import { beginClock, watchPromise } from './begin-clock.ts';

/** A customer asks to be called about an order of theirs. One request an order is open: whoever asks again gets that one. */
export async function askSupport(tx: Tx, { actor, body }: Call<typeof supports.askSupport>) {
  const { orderId, reason, language } = body;
  // Locked, so that a closing of the account waits, or is waited for.
  const user = orNotFound(await lockUser(tx, actor.userId));
  const where = { id: orderId, customerId: user.id };
  const order = orNotFound(user.closedAt ? null : await findRow(tx, Order, ['orderNumber', 'status'], { where }));
  if (reason === SupportReason.result && order.status !== OrderStatus.COMPLETED)
    return refuse('invalid-input', { fields: [{ path: 'reason', key: 'field.choose' }] });
  const wishedAt = body.wishedAt == null ? null : new Date(body.wishedAt);
  const clock = await beginClock(tx, { language, wishedAt });
  if (isRefusal(clock)) return clock;
  if ((await change(tx, 'UPDATE orders SET callbackOpen = 1 WHERE id = ? AND callbackOpen = 0', [orderId])) === 0)
    return { _id: await findOpen(tx, orderId) };
  const id = uuidv7();
  const phoneNo = body.phoneNo == null ? null : normalisePhone(body.phoneNo);
  await insert(tx, Support, {
    ...{ id, customerId: user.id, orderId, reason, language, ...clock },
    phoneNo: phoneNo === user.phoneNo ? null : phoneNo,
    createdAt: tx.now,
  });
  await watchPromise(tx, id, clock);
  noteChange(tx, {
    entity: 'support',
    id,
    event: 'crm.support-asked',
    actor,
    about: user.id,
    facts: { support: id, reason, order: order.orderNumber, language, isPromised: clock.isPromised === 1 },
  });
  tellChange(tx, { entity: 'order', id: orderId, about: user.id });
  return { _id: id };
}

async function findOpen(tx: Tx, orderId: string): Promise<string> {
  const where = { orderId, state: { [Op.ne]: SupportState.done } };
  return orNotFound(await findRow(tx, Support, ['id'], { where })).id;
}
