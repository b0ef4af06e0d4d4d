import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, primary, uint, uuid } from '#shared/server/database/columns.ts';

/** A customer confirmed to have read a version of their result. */
export class ResultReading extends Model<InferAttributes<ResultReading>, InferCreationAttributes<ResultReading>> {
  declare resultId: string;
  declare version: number;
  declare readBy: string;
  declare readAt: Date;

  static readonly table = 'result_readings';
  static readonly columns: Columns<ResultReading> = {
    resultId: primary(uuid()),
    version: primary(uint()),
    readBy: uuid(),
    readAt: instant(),
  };
}
