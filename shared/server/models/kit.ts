import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { KIT_STATUSES, type KitStatus } from '#shared/domain/orders/application.ts';
import { type Columns, instant, nullable, oneOf, primary, uuid, varchar } from '#shared/server/database/columns.ts';

/** A kit for home sampling that has left; one without a row is ordered. */
export class Kit extends Model<InferAttributes<Kit>, InferCreationAttributes<Kit>> {
  declare orderId: string;
  declare status: KitStatus;
  /** Of the parcel to the customer. */
  declare trackingNo: string | null;
  /** Of the parcel that brings the sample back, where somebody scanned it. */
  declare returnTrackingNo: string | null;
  declare sentAt: Date | null;
  declare returnedAt: Date | null;
  declare atLabAt: Date | null;

  static readonly table = 'kits';
  static readonly columns: Columns<Kit> = {
    orderId: primary(uuid()),
    status: oneOf(KIT_STATUSES),
    trackingNo: nullable(varchar(30)),
    returnTrackingNo: nullable(varchar(30)),
    sentAt: nullable(instant()),
    returnedAt: nullable(instant()),
    atLabAt: nullable(instant()),
  };
}
