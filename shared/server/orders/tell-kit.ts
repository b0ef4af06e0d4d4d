import type { KitEvent } from '#shared/domain/orders/kit-machine.ts';
import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import type { Kit } from '#shared/server/models/kit.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { User } from '#shared/server/models/user.ts';

interface KitRow extends Pick<Row<Order>, 'orderNumber' | 'customerId'> {
  trackingNo: Row<Kit>['trackingNo'];
  phoneNo: Row<User>['phoneNo'];
  language: Row<User>['preferredLanguage'];
}

const KIT = columns<KitRow>({
  orderNumber: 'o',
  customerId: 'o',
  trackingNo: 'k',
  phoneNo: 'u',
  language: 'u.preferredLanguage',
});

const TEMPLATES: Record<Exclude<KitEvent, 'return'>, string> = {
  send: 'home-kit-sent',
  'arrive-at-lab': 'sample-received',
};

/** Tells the customer by SMS that the kit is on its way, with the parcel's number, or that it has arrived; once each for each sample. */
export async function tellKit(
  tx: Tx,
  { orderId, sampleNo }: { orderId: string; sampleNo: number },
  event: keyof typeof TEMPLATES,
): Promise<void> {
  const from = 'FROM orders o JOIN users u ON u.id = o.customerId JOIN kits k ON k.orderId = o.id WHERE o.id = ?';
  const row = await selectOne(tx, KIT, from, [orderId]);
  if (!row) return;
  const { orderNumber, trackingNo } = row;
  const variables = { orderNumber, link: `${tx.config.publicUrl}/orders/${orderId}` };
  await queueSms(tx, {
    userId: row.customerId,
    phoneNo: row.phoneNo,
    template: TEMPLATES[event],
    language: row.language,
    variables: event === 'send' && trackingNo !== null ? { ...variables, trackingNumber: trackingNo } : variables,
    key: `${TEMPLATES[event]}:${orderId}${sampleNo > 0 ? `:${sampleNo}` : ''}`,
  });
}
