import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, primary, uint, uuid } from '#shared/server/database/columns.ts';

/** A person had a version of their own result on the screen for the first time. */
export class ResultOpening extends Model<InferAttributes<ResultOpening>, InferCreationAttributes<ResultOpening>> {
  declare resultId: string;
  declare version: number;
  declare openedAt: Date;

  static readonly table = 'result_openings';
  static readonly columns: Columns<ResultOpening> = {
    resultId: primary(uuid()),
    version: primary(uint()),
    openedAt: instant(),
  };
}
