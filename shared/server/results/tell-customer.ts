import type { Language } from '#shared/languages.ts';
import { columns, selectOne, type Tx } from '#shared/server/database/sql.ts';
import { queueSms } from '#shared/server/messaging/queue-sms.ts';

interface CustomerRow {
  id: string;
  phoneNo: string;
  language: Language;
  orderId: string;
  orderNumber: string;
}

const CUSTOMER = columns<CustomerRow>({
  id: 'u',
  phoneNo: 'u',
  language: 'u.preferredLanguage',
  orderId: 'o.id',
  orderNumber: 'o',
});

/**
 * Tells the customer by SMS that a result (or its correction) can be read, or reminds them of it; nothing of the result is in it. Once
 * per release and template.
 */
export async function tellCustomer(
  tx: Tx,
  { resultId, version }: { resultId: string; version: number },
  template = version > 1 ? 'result-corrected' : 'result-released',
): Promise<void> {
  const from =
    'FROM test_results r JOIN orders o ON o.id = r.orderId JOIN users u ON u.id = o.customerId WHERE r.id = ?';
  const customer = await selectOne(tx, CUSTOMER, from, [resultId]);
  if (!customer) return;
  await queueSms(tx, {
    userId: customer.id,
    phoneNo: customer.phoneNo,
    template,
    language: customer.language,
    variables: {
      orderNumber: customer.orderNumber,
      link: `${tx.config.publicUrl}/results/${customer.orderId}`,
    },
    key: `${template === 'result-corrected-unread' ? 'result-unread' : 'result-released'}:${resultId}:${version}`,
  });
}
