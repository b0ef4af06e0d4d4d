import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import {
  type Columns,
  instant,
  nullable,
  oneOf,
  primary,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** A payment that is asked for, or a refund that is owed; `amount` in Rappen. */
export class Transaction extends Model<InferAttributes<Transaction>, InferCreationAttributes<Transaction>> {
  declare id: string;
  declare orderId: string;
  declare transactionNo: string;
  declare type: TransactionType;
  declare status: CreationOptional<TransactionStatus>;
  declare amount: number;
  declare attempt: CreationOptional<number>;
  declare checkoutSessionId: string | null;
  declare checkoutUrl: string | null;
  declare checkoutExpiresAt: Date | null;
  declare checkoutState: CreationOptional<CheckoutState>;
  declare paymentIntentId: string | null;
  declare settledAt: Date | null;
  declare createdAt: Date;
  declare version: CreationOptional<number>;
  /** The transaction whose money a refund gives back. */
  declare refundsId: string | null;

  static readonly table = 'transactions';
  static readonly columns: Columns<Transaction> = {
    id: primary(uuid()),
    orderId: uuid(),
    transactionNo: varchar(20),
    type: oneOf(Object.values(TransactionType)),
    status: withDefault(oneOf(Object.values(TransactionStatus)), TransactionStatus.open),
    amount: uint(),
    attempt: withDefault(uint(), 0),
    checkoutSessionId: nullable(varchar(120)),
    checkoutUrl: nullable(varchar(1000)),
    checkoutExpiresAt: nullable(instant()),
    checkoutState: withDefault(oneOf(Object.values(CheckoutState)), CheckoutState.none),
    paymentIntentId: nullable(varchar(120)),
    settledAt: nullable(instant()),
    createdAt: instant(),
    version: withDefault(uint(), 1),
    refundsId: nullable(uuid()),
  };
}
