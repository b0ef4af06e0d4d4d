/** One payment or refund of an order: what became of the money, what it was for, its invoice or credit note, and the others beside it. */
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { formatDate, formatTime } from '#shared/domain/format-date.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { documentKind } from '#shared/domain/payments/document-kind.ts';
import type { OrderView, TransactionView } from '#shared/views/orders.ts';
import { useLanguage } from '#web/app/i18n/use-language.ts';
import { paths } from '#web/app/paths.ts';
import { api } from '#web/client/api.ts';
import { ActionLink } from '#web/kit/action-link.tsx';
import { ButtonLink } from '#web/kit/button-link.tsx';
import { localized } from '#web/kit/localized.ts';
import { Page } from '#web/kit/page.tsx';
import { PageHeading } from '#web/kit/page-heading.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { OrderMissing } from '../order-missing.tsx';
import { useInvoice } from '../use-invoice.ts';
import { useMeansOf } from '../use-means-of.ts';
import classes from './transaction.module.css';
import { TransactionList } from './transaction-list.tsx';
import { TransactionPaper } from './transaction-paper.tsx';
import { stateOfTransaction } from './transaction-state.ts';

export function TransactionScreen() {
  const { t } = useTranslation(['orders', 'errors']);
  const { orderId = '', transactionNo = '' } = useParams();
  const language = useLanguage();
  const order = api.useGetOrderQuery({ params: { orderId } });
  const { data } = order;
  const transaction = data?.transactions.find((each) => each.transactionNo === transactionNo);
  const paidWith = useMeansOf(transaction);
  const name = data ? localized(data.product.name, language) : '';
  const title = transaction
    ? t(`transaction.title.${stateOfTransaction(transaction)}`, { amount: formatMoney(Math.abs(transaction.amount)) })
    : t('transaction.name');
  return (
    <Page>
      <PageHeading
        back={{ to: paths.order(orderId), label: data ? t('cancel.back', { name }) : t('detail.title') }}
        title={title}
        documentTitle={`${title} – ${transactionNo}`}
        meta={transaction && metaOf(transaction, t('detail.transaction', { number: transactionNo }), paidWith)}
        actions={data && transaction && <Documents order={data} transaction={transaction} />}
      />
      <QueryState query={order} skeleton="summary" missing={<OrderMissing />} failed={t('errors:code.order-error')}>
        {(found) =>
          transaction ? (
            <div className={classes.columns}>
              <TransactionList order={found} shownNo={transactionNo} />
              <TransactionPaper order={found} transaction={transaction} />
            </div>
          ) : (
            <OrderMissing />
          )
        }
      </QueryState>
    </Page>
  );
}

const metaOf = ({ settledAt, createdAt }: TransactionView, name: string, paidWith: string | null): string => {
  const at = settledAt ?? createdAt;
  return [name, formatDate(at), formatTime(at), paidWith].filter(Boolean).join(', ');
};

function Documents({ order, transaction }: { order: OrderView; transaction: TransactionView }) {
  const { t } = useTranslation('orders');
  const { save, isLoading, failure } = useInvoice(order.orderNumber);
  const { transactionNo } = transaction;
  const kind = documentKind(transaction);
  const isPayable = kind === 'open-invoice' && order.status !== OrderStatus.CANCELLED && order.hold?.asking !== true;
  return (
    <>
      {isPayable && (
        <ButtonLink to={paths.settle(order._id, transactionNo)} size="md">
          {t('detail.payNow')}
        </ButtonLink>
      )}
      {kind && (
        <Button
          variant={isPayable ? 'default' : 'filled'}
          loading={isLoading}
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          onClick={() => void save(transactionNo)}
        >
          {t(kind === 'credit-note' ? 'transaction.creditNote' : 'transaction.invoice')}
        </Button>
      )}
      <span className={classes.print}>
        <ActionLink onClick={() => window.print()} icon={<IconPrinter size={20} stroke={1.75} aria-hidden />}>
          {t('transaction.print')}
        </ActionLink>
      </span>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </>
  );
}
