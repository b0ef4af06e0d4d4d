import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import type { TransactionView } from '#shared/views/orders.ts';
import type { StatusTone } from '#web/kit/status-badge.tsx';

/** What became of a transaction's money; its words are in `orders.json` under `transaction.state`. */
export type TransactionState =
  | 'paid'
  | 'open'
  | 'void'
  | 'refunded'
  | 'under-way'
  | 'paid-back'
  | 'not-paid-back'
  | 'paid-elsewhere'
  | 'free';

/** The one word a person wants of a payment or a refund. */
export function stateOfTransaction({
  type,
  status,
  amount,
  elsewhere,
}: Pick<TransactionView, 'type' | 'status' | 'amount' | 'elsewhere'>): TransactionState {
  const isRefund = type === TransactionType.refund;
  switch (status) {
    case TransactionStatus.open:
      return isRefund ? 'under-way' : 'open';
    case TransactionStatus.settled:
      if (isRefund) return 'paid-back';
      return amount === 0 ? 'free' : 'paid';
    case TransactionStatus.refunded:
      return 'refunded';
    case TransactionStatus.canceled:
      if (isRefund) return elsewhere ? 'paid-elsewhere' : 'not-paid-back';
      return 'void';
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
  'paid-elsewhere': 'success',
  free: 'success',
};
