import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { PROGRAMMES, type Programme } from '#shared/domain/catalogue/programme.ts';
import type { Application } from '#shared/domain/orders/application.ts';
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

/** A product; `price` in Rappen. */
export class Product extends Model<InferAttributes<Product>, InferCreationAttributes<Product>> {
  declare key: string;
  declare groupKey: string;
  declare active: Flag;
  declare position: number;
  declare name: LocalText;
  declare description: LocalText;
  declare price: number;
  declare markers: string[];
  declare sampleType: SampleType;
  declare fastingHours: number;
  declare turnaroundDays: number;
  declare applications: Application[];
  declare sex: Sex | null;
  declare programme: Programme | null;

  static readonly table = 'products';
  static readonly columns: Columns<Product> = {
    key: primary(varchar(60)),
    groupKey: varchar(60),
    active: flag(),
    position: uint(),
    name: json(),
    description: json(),
    price: uint(),
    markers: json(),
    sampleType: oneOf(['venous', 'capillary']),
    fastingHours: uint(),
    turnaroundDays: uint(),
    applications: json(),
    sex: nullable(oneOf(['male', 'female'])),
    programme: nullable(oneOf(PROGRAMMES)),
  };
}
