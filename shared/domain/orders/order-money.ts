import { sumRappen } from '#shared/domain/money.ts';
import { TransactionStatus, TransactionType } from './transaction.ts';

/** What became of the money of an order: `none` came, it is `kept`, or all of it is `back` or on its way. */
export type OrderMoney = 'none' | 'kept' | 'back';

export interface MoneyMove {
  type: TransactionType;
  status: TransactionStatus;
  /** Rappen. */
  amount: number;
  /** Of a refund: it failed at the provider, and a person gave the money back another way. */
  elsewhere: boolean;
}

const BOOKED: readonly TransactionStatus[] = [TransactionStatus.settled, TransactionStatus.refunded];

/** A refund counts from the moment it was decided: nobody takes it back. One that was repeated is void, the repetition counts. */
const isGiven = ({ status, elsewhere }: MoneyMove): boolean => status !== TransactionStatus.canceled || elsewhere;

export function orderMoney(moves: readonly MoneyMove[]): OrderMoney {
  const booked = moves.filter(({ type, status }) => type !== TransactionType.refund && BOOKED.includes(status));
  if (booked.length === 0) return 'none';
  const given = moves.filter((move) => move.type === TransactionType.refund && isGiven(move));
  const came = sumRappen(booked.map(({ amount }) => amount));
  // 0 Rappen never left anywhere.
  return came > 0 && sumRappen(given.map(({ amount }) => amount)) >= came ? 'back' : 'kept';
}
