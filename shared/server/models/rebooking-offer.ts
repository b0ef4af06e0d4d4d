import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { RebookingState } from '#shared/domain/booking/rebooking-machine.ts';
import { type Columns, day, instant, nullable, oneOf, primary, uuid } from '#shared/server/database/columns.ts';

/** Another time without a fee, offered to somebody whose appointment the branch cannot keep. */
export class RebookingOffer extends Model<InferAttributes<RebookingOffer>, InferCreationAttributes<RebookingOffer>> {
  declare id: string;
  declare orderId: string;
  /** The appointment that it is for: moved, the offer holds no more. */
  declare fromBranchId: string;
  declare fromStartsAt: Date;
  declare offeredBy: string;
  declare offeredAt: Date;
  /** The last Zurich day on which moving costs nothing. */
  declare freeUntil: string;
  /** The message that says so; its row goes after some months. */
  declare smsId: CreationOptional<string | null>;
  declare state: RebookingState;
  /** When it was used, withdrawn or ended. */
  declare decidedAt: CreationOptional<Date | null>;
  /** Where the appointment went. */
  declare toBranchId: CreationOptional<string | null>;
  declare toStartsAt: CreationOptional<Date | null>;

  static readonly table = 'rebooking_offers';
  static readonly columns: Columns<RebookingOffer> = {
    id: primary(uuid()),
    orderId: uuid(),
    fromBranchId: uuid(),
    fromStartsAt: instant(),
    offeredBy: uuid(),
    offeredAt: instant(),
    freeUntil: day(),
    smsId: nullable(uuid()),
    state: oneOf(Object.values(RebookingState)),
    decidedAt: nullable(instant()),
    toBranchId: nullable(uuid()),
    toStartsAt: nullable(instant()),
  };
}
