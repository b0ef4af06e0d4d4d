import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { Sex } from '#shared/domain/surveys/survey.ts';
import type { LocalText } from '#shared/languages.ts';
import {
  type Columns,
  type Flag,
  flag,
  json,
  nullable,
  oneOf,
  primary,
  uint,
  varchar,
} from '#shared/server/database/columns.ts';
import type { SampleType } from '#shared/views/catalogue.ts';

/** Markers that can be added to an order; `price` in Rappen. */
export class Addon extends Model<InferAttributes<Addon>, InferCreationAttributes<Addon>> {
  declare key: string;
  declare active: Flag;
  declare position: number;
  declare productGroups: string[];
  declare name: LocalText;
  declare description: LocalText;
  declare price: number;
  declare markers: string[];
  declare sampleType: SampleType;
  declare sex: Sex | null;

  static readonly table = 'addons';
  static readonly columns: Columns<Addon> = {
    key: primary(varchar(60)),
    active: flag(),
    position: uint(),
    productGroups: json(),
    name: json(),
    description: json(),
    price: uint(),
    markers: json(),
    sampleType: oneOf(['venous', 'capillary']),
    sex: nullable(oneOf(['male', 'female'])),
  };
}
