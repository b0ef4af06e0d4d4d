import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, json, nullable, primary, uint, uuid } from '#shared/server/database/columns.ts';

/** An order that was cancelled; `refund` and `kept` in Rappen, as decided then. Written once. */
export class Cancellation extends Model<InferAttributes<Cancellation>, InferCreationAttributes<Cancellation>> {
  declare orderId: string;
  declare cancelledAt: Date;
  /** Null when a job of the product did it. */
  declare cancelledBy: string | null;
  /** Keys of shared/content/reasons.json, or words of the person. */
  declare reasons: string[];
  declare refund: number;
  declare kept: number;

  static readonly table = 'cancellations';
  static readonly columns: Columns<Cancellation> = {
    orderId: primary(uuid()),
    cancelledAt: instant(),
    cancelledBy: nullable(uuid()),
    reasons: json(),
    refund: uint(),
    kept: uint(),
  };
}
