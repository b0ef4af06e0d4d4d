import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { LocalText } from '#shared/languages.ts';
import { type Columns, json, primary, uint, uuid, varchar } from '#shared/server/database/columns.ts';

/**
 * An add-on that a further payment of an order asks for, with its name, values and price in Rappen of the moment it was chosen. It
 * is no item of the order before it is paid: nobody measures it. Written once.
 */
export class PlannedItem extends Model<InferAttributes<PlannedItem>, InferCreationAttributes<PlannedItem>> {
  declare transactionId: string;
  declare position: number;
  declare itemKey: string;
  declare name: LocalText;
  declare markers: string[];
  declare price: number;

  static readonly table = 'planned_items';
  static readonly columns: Columns<PlannedItem> = {
    transactionId: primary(uuid()),
    position: primary(uint()),
    itemKey: varchar(60),
    name: json(),
    markers: json(),
    price: uint(),
  };
}
