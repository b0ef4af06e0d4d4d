import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { VoucherDiscount } from '#shared/domain/vouchers/voucher-discount.ts';
import type { LocalText } from '#shared/languages.ts';
import { VOUCHER_DEFAULT_REDEMPTION_LIMIT } from '#shared/limits/vouchers.ts';
import {
  type Columns,
  type Flag,
  flag,
  instant,
  json,
  oneOf,
  primary,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** What a code takes off an order; `redemptionLimit` counts for each of its codes. */
export class Voucher extends Model<InferAttributes<Voucher>, InferCreationAttributes<Voucher>> {
  declare id: string;
  declare key: string;
  declare label: LocalText;
  declare expiresAt: Date;
  declare redemptionLimit: CreationOptional<number>;
  declare published: CreationOptional<Flag>;
  declare discountType: VoucherDiscount['type'];
  /** Percent, or Rappen. */
  declare discountValue: number;
  /** Keys of the product groups it is for; empty for all. */
  declare productGroups: string[];
  declare version: CreationOptional<number>;
  declare createdAt: Date;

  static readonly table = 'vouchers';
  static readonly columns: Columns<Voucher> = {
    id: primary(uuid()),
    key: varchar(60),
    label: json(),
    expiresAt: instant(),
    redemptionLimit: withDefault(uint(), VOUCHER_DEFAULT_REDEMPTION_LIMIT),
    published: withDefault(flag(), 0),
    discountType: oneOf(['percent', 'amount']),
    discountValue: uint(),
    productGroups: json(),
    version: withDefault(uint(), 1),
    createdAt: instant(),
  };
}
