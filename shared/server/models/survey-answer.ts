import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { AdditionalAnswer, AnswerValue } from '#shared/domain/surveys/survey.ts';
import { type Columns, instant, json, primary, uuid, varchar } from '#shared/server/database/columns.ts';

/** The answer to one question. `value` is wrapped because JSON null and SQL NULL differ. */
export class SurveyAnswer extends Model<InferAttributes<SurveyAnswer>, InferCreationAttributes<SurveyAnswer>> {
  declare customerSurveyId: string;
  declare questionKey: string;
  declare value: { v: AnswerValue };
  declare additionalAnswer: AdditionalAnswer[];
  declare answeredAt: Date;
  declare answeredBy: string;

  static readonly table = 'survey_answers';
  static readonly columns: Columns<SurveyAnswer> = {
    customerSurveyId: primary(uuid()),
    questionKey: primary(varchar(60)),
    value: json(),
    additionalAnswer: json(),
    answeredAt: instant(),
    answeredBy: uuid(),
  };
}
