import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { SurveyContent } from '#shared/domain/surveys/survey.ts';
import { type Columns, char, instant, json, primary, uuid } from '#shared/server/database/columns.ts';

/** A version of the questions, frozen by its hash. */
export class Survey extends Model<InferAttributes<Survey>, InferCreationAttributes<Survey>> {
  declare id: string;
  declare hash: string;
  declare definition: SurveyContent;
  declare createdAt: Date;

  static readonly table = 'surveys';
  static readonly columns: Columns<Survey> = {
    id: primary(uuid()),
    hash: char(64),
    definition: json(),
    createdAt: instant(),
  };
}
