import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { LocalText } from '#shared/languages.ts';
import { type Columns, type Flag, flag, json, primary, uint, varchar } from '#shared/server/database/columns.ts';

/** A group of products in the shop. */
export class ProductGroup extends Model<InferAttributes<ProductGroup>, InferCreationAttributes<ProductGroup>> {
  declare key: string;
  declare active: Flag;
  declare position: number;
  declare icon: string;
  declare name: LocalText;
  declare tagline: LocalText;
  declare resultCategories: string[];

  static readonly table = 'product_groups';
  static readonly columns: Columns<ProductGroup> = {
    key: primary(varchar(60)),
    active: flag(),
    position: uint(),
    icon: varchar(60),
    name: json(),
    tagline: json(),
    resultCategories: json(),
  };
}
