import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { TransactionStatus, TransactionType } from '#shared/domain/orders/transaction.ts';
import { CheckoutState } from '#shared/domain/payments/transaction-machine.ts';
import {
  type Columns,
  instant,
  json,
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
  /** With how many idempotency keys the provider was asked: for pages of a payment, or for a refund. */
  declare attempt: CreationOptional<number>;
  declare checkoutState: CreationOptional<CheckoutState>;
  declare paymentIntentId: string | null;
  /** The provider's word for the means of payment, such as `twint`; null where it is not known. */
  declare paidWith: string | null;
  declare settledAt: Date | null;
  declare createdAt: Date;
  declare version: CreationOptional<number>;
  /** The transaction whose money a refund gives back. */
  declare refundsId: string | null;
  /** The provider's number of a refund, from the moment it took the request. */
  declare providerRefundId: string | null;
  /** Why a refund failed for good, in the provider's word. */
  declare failure: string | null;
  declare failedAt: Date | null;
  /** Whoever discarded it, and why. */
  declare decidedBy: string | null;
  declare decisionReason: string | null;
  /** Of a refund that somebody decided: keys of shared/content/reasons.json, or words of the person. */
  declare reasons: string[] | null;

  static readonly table = 'transactions';
  static readonly columns: Columns<Transaction> = {
    id: primary(uuid()),
    orderId: uuid(),
    transactionNo: varchar(20),
    type: oneOf(Object.values(TransactionType)),
    status: withDefault(oneOf(Object.values(TransactionStatus)), TransactionStatus.open),
    amount: uint(),
    attempt: withDefault(uint(), 0),
    checkoutState: withDefault(oneOf(Object.values(CheckoutState)), CheckoutState.none),
    paymentIntentId: nullable(varchar(120)),
    paidWith: nullable(varchar(30)),
    settledAt: nullable(instant()),
    createdAt: instant(),
    version: withDefault(uint(), 1),
    refundsId: nullable(uuid()),
    providerRefundId: nullable(varchar(120)),
    failure: nullable(varchar(80)),
    failedAt: nullable(instant()),
    decidedBy: nullable(uuid()),
    decisionReason: nullable(varchar(300)),
    reasons: nullable(json()),
  };
}
