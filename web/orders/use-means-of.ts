import { useTranslation } from 'react-i18next';
import type { TransactionView } from '#shared/views/orders.ts';

/** With what a payment was made, in words; null where the provider said nothing, or a means that we have no word for. */
export function useMeansOf(transaction: Pick<TransactionView, 'paidWith'> | undefined): string | null {
  const { t, i18n } = useTranslation('orders');
  const key = `transaction.paidWith.${transaction?.paidWith}`;
  return transaction?.paidWith && i18n.exists(key, { ns: 'orders' }) ? t(key) : null;
}
