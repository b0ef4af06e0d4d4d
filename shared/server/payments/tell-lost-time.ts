import { findRow } from '#shared/server/database/model-rows.ts';
import type { Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import { User } from '#shared/server/models/user.ts';
import type { LockedTransaction } from './lock-transaction.ts';

/** Tells by SMS that the order is paid and its time is gone: whoever paid and closed the page would wait for an appointment that is none. Once per payment. */
export async function tellLostTime(
  tx: Tx,
  { id, orderId, orderNumber, customerId }: Pick<LockedTransaction, 'id' | 'orderId' | 'orderNumber' | 'customerId'>,
): Promise<void> {
  const customer = await findRow(tx, User, ['phoneNo', 'preferredLanguage'], { where: { id: customerId } });
  if (!customer) return;
  await queueSms(tx, {
    userId: customerId,
    phoneNo: customer.phoneNo,
    template: 'order-time-gone',
    language: customer.preferredLanguage,
    variables: { orderNumber, link: `${tx.config.publicUrl}/orders/${orderId}` },
    key: `order-time-gone:${id}`,
  });
}
