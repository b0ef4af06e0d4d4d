import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { VoucherCodeState } from '#shared/domain/vouchers/voucher-code-machine.ts';
import { type Columns, instant, oneOf, primary, uuid } from '#shared/server/database/columns.ts';

/** What became of the voucher of an order: one at a time, the last one where it was given back. */
export class VoucherUse extends Model<InferAttributes<VoucherUse>, InferCreationAttributes<VoucherUse>> {
  declare orderId: string;
  /** The payment it makes cheaper. */
  declare transactionId: string;
  declare codeId: string;
  declare state: VoucherCodeState;
  /** Until when an unpaid order keeps it, where no held place says so. */
  declare reservedUntil: Date;

  static readonly table = 'voucher_uses';
  static readonly columns: Columns<VoucherUse> = {
    orderId: primary(uuid()),
    transactionId: uuid(),
    codeId: uuid(),
    state: oneOf(Object.values(VoucherCodeState)),
    reservedUntil: instant(),
  };
}
