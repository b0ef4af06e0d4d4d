import { IconFileInvoice } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/domain/money.ts';
import { documentKind } from '#shared/domain/payments/document-kind.ts';
import type { OrderView } from '#shared/views/orders.ts';
import { useInvoice } from '../use-invoice.ts';
import { ActionRow } from './action-row.tsx';
import type { OrderAction } from './order-action.ts';

/** Offered as soon as there is something to print; those of further payments stand with them. */
export const invoiceAction: OrderAction = {
  key: 'invoice',
  isOffered: (order) => invoiceOf(order) !== undefined,
  Row({ order }) {
    const { t } = useTranslation('orders');
    const { save, isLoading, failure } = useInvoice(order.orderNumber);
    const invoice = invoiceOf(order);
    if (!invoice) return null;
    return (
      <>
        <ActionRow
          icon={IconFileInvoice}
          title={t('transaction.invoice')}
          says={`${formatMoney(invoice.amount)}, ${t(`transactionStatus.${invoice.status === 'N/A' ? 'open' : invoice.status}`)}`}
          onClick={() => void save(invoice.transactionNo)}
          isBusy={isLoading}
        />
        {failure && <p role="alert">{failure}</p>}
      </>
    );
  },
};

const invoiceOf = ({ transactions }: OrderView) =>
  transactions.find((transaction) => (documentKind(transaction) ?? 'credit-note') !== 'credit-note');
