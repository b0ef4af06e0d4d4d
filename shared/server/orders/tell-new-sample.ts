import type { Row } from '#shared/server/database/columns.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';
import type { Order } from '#shared/server/models/order.ts';
import type { User } from '#shared/server/models/user.ts';

interface ToldRow extends Pick<Row<Order>, 'orderNumber' | 'customerId'> {
  phoneNo: Row<User>['phoneNo'];
  language: Row<User>['preferredLanguage'];
}

const TOLD = columns<ToldRow>({
  orderNumber: 'o',
  customerId: 'o',
  phoneNo: 'u',
  language: 'u.preferredLanguage',
});

/**
 * Tells the customer by SMS that a new sample is needed, or is not any more: once for each sample, without a reason, a marker or a value.
 * @param sampleNo of the sample that cannot be used, or of the one that is not needed
 */
export async function tellNewSample(
  tx: Tx,
  template: 'new-sample-needed' | 'new-sample-not-needed',
  { orderId, sampleNo }: { orderId: string; sampleNo: number },
): Promise<void> {
  const row = await selectOne(tx, TOLD, 'FROM orders o JOIN users u ON u.id = o.customerId WHERE o.id = ?', [orderId]);
  if (!row) throw new Error('an order that was read is not there');
  const { orderNumber, customerId: userId, phoneNo, language } = row;
  await queueSms(tx, {
    ...{ userId, phoneNo, template, language },
    variables: { orderNumber, link: `${tx.config.publicUrl}/orders/${orderId}` },
    key: `${template}:${orderId}:${sampleNo}`,
  });
}
