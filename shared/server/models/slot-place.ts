import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, primary, uint, uuid, withDefault } from '#shared/server/database/columns.ts';

/** How many places of a slot are taken. */
export class SlotPlace extends Model<InferAttributes<SlotPlace>, InferCreationAttributes<SlotPlace>> {
  declare partnerBranchId: string;
  declare startsAt: Date;
  declare taken: CreationOptional<number>;

  static readonly table = 'slot_places';
  static readonly columns: Columns<SlotPlace> = {
    partnerBranchId: primary(uuid()),
    startsAt: primary(instant()),
    taken: withDefault(uint(), 0),
  };
}
