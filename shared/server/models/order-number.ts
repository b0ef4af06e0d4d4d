import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, primary, smallUint, uint } from '#shared/server/database/columns.ts';

/** The next number of a year. */
export class OrderNumber extends Model<InferAttributes<OrderNumber>, InferCreationAttributes<OrderNumber>> {
  declare year: number;
  declare next: number;

  static readonly table = 'order_numbers';
  static readonly columns: Columns<OrderNumber> = {
    year: primary(smallUint()),
    next: uint(),
  };
}
