import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, primary, uint, uuid, varchar } from '#shared/server/database/columns.ts';

/** A person opened a recommendation of their own result: the first time, and the version it stood in then. */
export class RecommendationReading extends Model<
  InferAttributes<RecommendationReading>,
  InferCreationAttributes<RecommendationReading>
> {
  declare resultId: string;
  /** Key of the recommendation. */
  declare recommendation: string;
  declare version: number;
  declare readAt: Date;

  static readonly table = 'recommendation_readings';
  static readonly columns: Columns<RecommendationReading> = {
    resultId: primary(uuid()),
    recommendation: primary(varchar(64)),
    version: uint(),
    readAt: instant(),
  };
}
