import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import type { TransactionView } from '#shared/views/orders.ts';
import type { StatusTone } from '#web/kit/status-badge.tsx';

/** What became of a transaction's money; its words are in `orders.json` under `transaction.state`. */
export type TransactionState = 'paid' | 'open' | 'void' | 'refunded' | 'under-way' | 'paid-back' | 'not-paid-back';

/** The one word a person wants of a payment or a refund. */
export function stateOfTransaction({ type, status }: Pick<TransactionView, 'type' | 'status'>): TransactionState {
  const isRefund = type === TransactionType.refund;
  switch (status) {
    case TransactionStatus.open:
      return isRefund ? 'under-way' : 'open';
    case TransactionStatus.settled:
      return isRefund ? 'paid-back' : 'paid';
    case TransactionStatus.refunded:
      return 'refunded';
    case TransactionStatus.canceled:
      return isRefund ? 'not-paid-back' : 'void';
  }
}

export const TRANSACTION_TONES: Record<TransactionState, StatusTone> = {
  paid: 'success',
  open: 'warning',
  void: 'neutral',
  refunded: 'info',
  'under-way': 'progress',
  'paid-back': 'success',
  'not-paid-back': 'neutral',
};
