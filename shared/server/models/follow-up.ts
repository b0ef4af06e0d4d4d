import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, nullable, primary, uuid, varchar } from '#shared/server/database/columns.ts';

/** The answer to a recommended follow-up test; one that nobody answered has no row. */
export class FollowUp extends Model<InferAttributes<FollowUp>, InferCreationAttributes<FollowUp>> {
  /** The order whose released result recommends it. */
  declare mainOrderId: string;
  declare followUpKey: string;
  /** The order that was placed for it, the last one where an earlier one was cancelled. */
  declare orderId: CreationOptional<string | null>;
  /** Since when the person does not want it to be suggested any more. */
  declare endedAt: CreationOptional<Date | null>;

  static readonly table = 'follow_ups';
  static readonly columns: Columns<FollowUp> = {
    mainOrderId: primary(uuid()),
    followUpKey: primary(varchar(60)),
    orderId: nullable(uuid()),
    endedAt: nullable(instant()),
  };
}
