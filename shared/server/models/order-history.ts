import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import { type Columns, instant, nullable, primary, tinyUint, uuid, varchar } from '#shared/server/database/columns.ts';

/** A change of an order's status: who, when and why. */
export class OrderHistory extends Model<InferAttributes<OrderHistory>, InferCreationAttributes<OrderHistory>> {
  declare id: string;
  declare orderId: string;
  declare fromStatus: OrderStatus | null;
  declare toStatus: OrderStatus | null;
  declare at: Date;
  declare actorId: string | null;
  declare actor: string;
  declare reason: string;

  static readonly table = 'order_history';
  static readonly columns: Columns<OrderHistory> = {
    id: primary(uuid()),
    orderId: uuid(),
    fromStatus: nullable(tinyUint()),
    toStatus: nullable(tinyUint()),
    at: instant(),
    actorId: nullable(uuid()),
    actor: varchar(40),
    reason: varchar(200),
  };
}
