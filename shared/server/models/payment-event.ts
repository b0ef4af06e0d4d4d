import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, primary, varchar } from '#shared/server/database/columns.ts';

/** An event of the payment provider that was received; its id makes a second copy harmless. */
export class PaymentEvent extends Model<InferAttributes<PaymentEvent>, InferCreationAttributes<PaymentEvent>> {
  declare id: string;
  declare type: string;
  declare objectId: string;
  declare receivedAt: Date;

  static readonly table = 'payment_events';
  static readonly columns: Columns<PaymentEvent> = {
    id: primary(varchar(120)),
    type: varchar(80),
    objectId: varchar(120),
    receivedAt: instant(),
  };
}
