import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, primary, tinyUint } from '#shared/server/database/columns.ts';

/** The one row that whoever reads by the mappings shares, and whoever changes one has alone. */
export class MappingLock extends Model<InferAttributes<MappingLock>, InferCreationAttributes<MappingLock>> {
  declare id: number;

  static readonly table = 'mapping_locks';
  static readonly columns: Columns<MappingLock> = { id: primary(tinyUint()) };
}
