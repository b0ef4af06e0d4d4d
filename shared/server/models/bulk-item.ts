import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type BulkFault, BulkItemState } from '#shared/domain/orders/bulk-act.ts';
import type { OrderStatus } from '#shared/domain/orders/order-status.ts';
import {
  type Columns,
  instant,
  nullable,
  oneOf,
  primary,
  tinyUint,
  uint,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';

/** One order of a bulk act: what was shown of it when the act was agreed to, and what became of it. */
export class BulkItem extends Model<InferAttributes<BulkItem>, InferCreationAttributes<BulkItem>> {
  declare bulkId: string;
  /** From 1, in the order of the list. */
  declare position: number;
  declare orderId: string;
  declare state: BulkItemState;
  declare fault: CreationOptional<BulkFault | null>;
  declare shownStatus: OrderStatus | null;
  /** Of the appointment that had a place. */
  declare shownStart: Date | null;
  /** Rappen that were to go back. */
  declare refund: number;
  declare decidedAt: CreationOptional<Date | null>;

  static readonly table = 'bulk_items';
  static readonly columns: Columns<BulkItem> = {
    bulkId: primary(uuid()),
    position: primary(uint()),
    orderId: uuid(),
    state: oneOf(Object.values(BulkItemState)),
    fault: nullable(varchar<BulkFault>(30)),
    shownStatus: nullable(tinyUint<OrderStatus>()),
    shownStart: nullable(instant()),
    refund: uint(),
    decidedAt: nullable(instant()),
  };
}
