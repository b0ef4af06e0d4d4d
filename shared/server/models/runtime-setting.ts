import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { SettingName, SettingValue } from '#shared/domain/runtime/runtime-settings.ts';
import {
  type Columns,
  instant,
  json,
  nullable,
  primary,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** A setting that an administrator changed without a restart. */
export class RuntimeSetting extends Model<InferAttributes<RuntimeSetting>, InferCreationAttributes<RuntimeSetting>> {
  declare name: SettingName;
  declare value: SettingValue;
  declare updatedAt: Date;
  declare updatedBy: string | null;
  declare version: CreationOptional<number>;

  static readonly table = 'runtime_settings';
  static readonly columns: Columns<RuntimeSetting> = {
    name: primary(varchar(60)),
    value: json(),
    updatedAt: instant(),
    updatedBy: nullable(uuid()),
    version: withDefault(uint(), 1),
  };
}
