import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { RescheduleState } from '#shared/domain/booking/reschedule-machine.ts';
import { type Columns, instant, oneOf, primary, uuid } from '#shared/server/database/columns.ts';

/** Another time that was saved for an order, with the transaction that pays for it. */
export class Reschedule extends Model<InferAttributes<Reschedule>, InferCreationAttributes<Reschedule>> {
  declare transactionId: string;
  declare orderId: string;
  /** Where and when the appointment was as it was saved. */
  declare fromBranchId: string;
  declare fromStartsAt: Date;
  declare partnerBranchId: string;
  declare startsAt: Date;
  declare endsAt: Date;
  declare state: RescheduleState;
  declare heldUntil: Date;
  declare createdAt: Date;

  static readonly table = 'reschedules';
  static readonly columns: Columns<Reschedule> = {
    transactionId: primary(uuid()),
    orderId: uuid(),
    fromBranchId: uuid(),
    fromStartsAt: instant(),
    partnerBranchId: uuid(),
    startsAt: instant(),
    endsAt: instant(),
    state: oneOf(Object.values(RescheduleState)),
    heldUntil: instant(),
    createdAt: instant(),
  };
}
