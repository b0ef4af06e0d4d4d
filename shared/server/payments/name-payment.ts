import texts from '#shared/content/invoice.json' with { type: 'json' };
import { TransactionType } from '#shared/domain/orders/transaction.ts';
import { LANGUAGES, type LocalText } from '#shared/languages.ts';
import { findRows } from '#shared/server/database/model-rows.ts';
import { json, type Tx } from '#shared/server/database/sql.ts';
import { PlannedItem } from '#shared/server/models/planned-item.ts';
import type { LockedTransaction } from './lock-transaction.ts';

/** What is paid, as the provider's page names it: the test, the extras, or the fee for another time. */
export async function namePayment(
  tx: Tx,
  { id, type, productName }: Pick<LockedTransaction, 'id' | 'type' | 'productName'>,
): Promise<LocalText> {
  if (type === TransactionType.reschedule) return texts['line-reschedule'];
  const extras =
    type === TransactionType.addOn
      ? await findRows(tx, PlannedItem, ['name'], { where: { transactionId: id }, order: ['position'] })
      : [];
  if (extras.length === 0) return json<LocalText>(productName);
  const names = extras.map(({ name }) => json<LocalText>(name));
  const [de, en, fr, it] = LANGUAGES.map((language) => names.map((name) => name[language]).join(', '));
  return { de: de ?? '', en: en ?? '', fr: fr ?? '', it: it ?? '' };
}
