import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { LocalText } from '#shared/languages.ts';
import {
  type Columns,
  json,
  oneOf,
  primary,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** A product or add-on of an order, with the price at which it was bought and what a voucher took off it, in Rappen. */
export class OrderItem extends Model<InferAttributes<OrderItem>, InferCreationAttributes<OrderItem>> {
  declare orderId: string;
  declare position: number;
  declare kind: 'product' | 'addon';
  declare itemKey: string;
  declare name: LocalText;
  declare markers: string[];
  declare price: number;
  /** Never changed after payment. */
  declare discount: CreationOptional<number>;
  declare transactionId: string;

  static readonly table = 'order_items';
  static readonly columns: Columns<OrderItem> = {
    orderId: primary(uuid()),
    position: primary(uint()),
    kind: oneOf(['product', 'addon']),
    itemKey: varchar(60),
    name: json(),
    markers: json(),
    price: uint(),
    transactionId: uuid(),
    discount: withDefault(uint(), 0),
  };
}
