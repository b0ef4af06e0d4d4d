import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { VoucherCodeEvent } from '#shared/domain/vouchers/voucher-code-machine.ts';
import { type Columns, instant, nullable, oneOf, primary, uuid, varchar } from '#shared/server/database/columns.ts';

/** A line of a code's redemption log; written once. */
export class VoucherRedemption extends Model<
  InferAttributes<VoucherRedemption>,
  InferCreationAttributes<VoucherRedemption>
> {
  declare id: string;
  declare codeId: string;
  declare orderId: string;
  declare transactionId: string;
  declare event: VoucherCodeEvent;
  declare at: Date;
  declare actorId: string | null;
  /** A role, or the name of a job. */
  declare actor: string;
  declare reason: string;

  static readonly table = 'voucher_redemptions';
  static readonly columns: Columns<VoucherRedemption> = {
    id: primary(uuid()),
    codeId: uuid(),
    orderId: uuid(),
    transactionId: uuid(),
    event: oneOf(['reserve', 'redeem', 'give-back', 'withdraw']),
    at: instant(),
    actorId: nullable(uuid()),
    actor: varchar(40),
    reason: varchar(300),
  };
}
