import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { Application } from '#shared/domain/orders/application.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { LANGUAGES, type Language, type LocalText } from '#shared/languages.ts';
import {
  type Columns,
  char,
  type Flag,
  flag,
  instant,
  json,
  nullable,
  oneOf,
  primary,
  tinyUint,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';
import type { SampleType } from '#shared/views/catalogue.ts';
import type { AddressView } from '#shared/views/orders.ts';

/** An order as it was placed; `total` in Rappen, less what a voucher takes off. `status` is null until the first payment is settled. */
export class Order extends Model<InferAttributes<Order>, InferCreationAttributes<Order>> {
  declare id: string;
  declare orderNumber: string;
  declare customerId: string;
  declare idempotencyKey: string | null;
  /** Of the call that brought the key: another one with the same key is refused. */
  declare idempotencyHash: string | null;
  /** The browser it was placed with: unpaid holds are counted by it. */
  declare deviceId: string | null;
  declare status: OrderStatus | null;
  declare application: Application;
  declare productGroupKey: string;
  declare productKey: string;
  declare productName: LocalText;
  declare sampleType: SampleType;
  declare fastingHours: number;
  declare turnaroundDays: number;
  declare total: number;
  declare language: Language;
  declare deliveryAddress: AddressView | null;
  declare invoiceAddress: AddressView | null;
  declare seenTermsAndConditions: CreationOptional<Flag>;
  declare termsVersion: string | null;
  declare statementVersion: string;
  declare statementConfirmedAt: Date;
  declare lastUpdatedTransactionNo: string;
  declare refundedAt: Date | null;
  declare callbackOpen: CreationOptional<Flag>;
  /** The branch that placed it at its counter; null where its customer did. */
  declare soldByBranchId: CreationOptional<string | null>;
  /** When the counter printed the label of its sample last. */
  declare labelPrintedAt: CreationOptional<Date | null>;
  declare version: CreationOptional<number>;
  declare createdAt: Date;

  static readonly table = 'orders';
  static readonly columns: Columns<Order> = {
    id: primary(uuid()),
    orderNumber: char(10),
    customerId: uuid(),
    idempotencyKey: nullable(varchar(80)),
    idempotencyHash: nullable(char(64)),
    deviceId: nullable(uuid()),
    status: nullable(tinyUint()),
    application: oneOf(Object.values(Application)),
    productGroupKey: varchar(60),
    productKey: varchar(60),
    productName: json(),
    sampleType: oneOf(['venous', 'capillary']),
    fastingHours: uint(),
    turnaroundDays: uint(),
    total: uint(),
    language: oneOf(LANGUAGES),
    deliveryAddress: nullable(json()),
    invoiceAddress: nullable(json()),
    seenTermsAndConditions: withDefault(flag(), 0),
    termsVersion: nullable(varchar(20)),
    statementVersion: varchar(20),
    statementConfirmedAt: instant(),
    lastUpdatedTransactionNo: varchar(20),
    refundedAt: nullable(instant()),
    callbackOpen: withDefault(flag(), 0),
    soldByBranchId: nullable(uuid()),
    labelPrintedAt: nullable(instant()),
    version: withDefault(uint(), 1),
    createdAt: instant(),
  };
}
