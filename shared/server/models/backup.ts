import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, primary, uint } from '#shared/server/database/columns.ts';

/** A backup that was finished; where it lies is its operator's affair. */
export class Backup extends Model<InferAttributes<Backup>, InferCreationAttributes<Backup>> {
  /** The instant of its snapshot, by which its age counts. */
  declare takenAt: Date;
  declare finishedAt: Date;
  declare rowCount: number;
  declare files: number;

  static readonly table = 'backups';
  static readonly columns: Columns<Backup> = {
    takenAt: primary(instant()),
    finishedAt: instant(),
    rowCount: uint(),
    files: uint(),
  };
}
