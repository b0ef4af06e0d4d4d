import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import {
  type Columns,
  instant,
  nullable,
  oneOf,
  primary,
  uint,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';

/** Money that moved, in Rappen: at most one row of each kind a transaction. */
export class LedgerEntry extends Model<InferAttributes<LedgerEntry>, InferCreationAttributes<LedgerEntry>> {
  declare transactionId: string;
  /**
   * `refund-returned`: a refund that was given came back, because the payer's bank did not take it. `counter-…`: a branch took the
   * money, or gave it back; the provider knows nothing of it.
   */
  declare kind: 'payment' | 'refund' | 'refund-returned' | 'counter-payment' | 'counter-refund';
  declare amount: number;
  declare providerId: string | null;
  declare at: Date;

  static readonly table = 'ledger';
  static readonly columns: Columns<LedgerEntry> = {
    transactionId: primary(uuid()),
    kind: primary(oneOf(['payment', 'refund', 'refund-returned', 'counter-payment', 'counter-refund'])),
    amount: uint(),
    providerId: nullable(varchar(120)),
    at: instant(),
  };
}
