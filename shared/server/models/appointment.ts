import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { AppointmentState } from '#shared/domain/booking/appointment-machine.ts';
import {
  type Columns,
  instant,
  nullable,
  oneOf,
  primary,
  tinyUint,
  uint,
  uuid,
  withDefault,
} from '#shared/server/database/columns.ts';

/** The place an order holds or has booked at a branch. */
export class Appointment extends Model<InferAttributes<Appointment>, InferCreationAttributes<Appointment>> {
  declare orderId: string;
  declare partnerBranchId: string;
  declare startsAt: Date;
  declare endsAt: Date;
  declare state: AppointmentState;
  declare heldUntil: Date | null;
  /** How often the hold began anew after it ran out. */
  declare renewals: CreationOptional<number>;
  declare version: CreationOptional<number>;

  static readonly table = 'appointments';
  static readonly columns: Columns<Appointment> = {
    orderId: primary(uuid()),
    partnerBranchId: uuid(),
    startsAt: instant(),
    endsAt: instant(),
    state: oneOf(Object.values(AppointmentState)),
    heldUntil: nullable(instant()),
    renewals: withDefault(tinyUint(), 0),
    version: withDefault(uint(), 1),
  };
}
