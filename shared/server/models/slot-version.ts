import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, primary, tinyUint, uint, uuid, withDefault } from '#shared/server/database/columns.ts';

/** How often places of a branch were taken or freed, in shares: two who book at the same moment raise different rows. */
export class SlotVersion extends Model<InferAttributes<SlotVersion>, InferCreationAttributes<SlotVersion>> {
  declare partnerBranchId: string;
  declare share: number;
  declare version: CreationOptional<number>;

  static readonly table = 'slot_versions';
  static readonly columns: Columns<SlotVersion> = {
    partnerBranchId: primary(uuid()),
    share: primary(tinyUint()),
    version: withDefault(uint(), 1),
  };
}
