import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import {
  type Columns,
  instant,
  nullable,
  primary,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** A code that people type, stored in capitals. */
export class VoucherCode extends Model<InferAttributes<VoucherCode>, InferCreationAttributes<VoucherCode>> {
  declare id: string;
  declare voucherId: string;
  declare code: string;
  /** How many uses are reserved or redeemed; raised and lowered together with the state of a use. */
  declare uses: CreationOptional<number>;
  declare withdrawnAt: Date | null;
  declare createdAt: Date;

  static readonly table = 'voucher_codes';
  static readonly columns: Columns<VoucherCode> = {
    id: primary(uuid()),
    voucherId: uuid(),
    code: varchar(40),
    uses: withDefault(uint(), 0),
    withdrawnAt: nullable(instant()),
    createdAt: instant(),
  };
}
