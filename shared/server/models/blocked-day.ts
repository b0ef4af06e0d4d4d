import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, day, instant, nullable, primary, uuid, varchar } from '#shared/server/database/columns.ts';

/** A day without appointments at one branch, or at all of them where `partnerBranchId` is null. */
export class BlockedDay extends Model<InferAttributes<BlockedDay>, InferCreationAttributes<BlockedDay>> {
  declare id: string;
  declare partnerBranchId: string | null;
  declare date: string;
  /** Why, for staff: a holiday's name, or a word of theirs. */
  declare name: CreationOptional<string | null>;
  /** Since when, and which administrator blocked it; null for days of before it was written down, and of the demonstration. */
  declare blockedAt: CreationOptional<Date | null>;
  declare blockedBy: CreationOptional<string | null>;

  static readonly table = 'blocked_days';
  static readonly columns: Columns<BlockedDay> = {
    id: primary(uuid()),
    partnerBranchId: nullable(uuid()),
    date: day(),
    name: nullable(varchar(80)),
    blockedAt: nullable(instant()),
    blockedBy: nullable(uuid()),
  };
}
