import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { AdditionalAnswer, AnswerValue } from '#shared/domain/surveys/survey.ts';
import {
  type Columns,
  type Flag,
  flag,
  instant,
  json,
  nullable,
  primary,
  sealed,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** What a person had said before a doctor changed it. */
export interface SaidBefore {
  value: AnswerValue;
  additionalAnswer: readonly AdditionalAnswer[];
  answeredAt: string;
}

/** The answer to one question. `value` is wrapped because JSON null and SQL NULL differ. */
export class SurveyAnswer extends Model<InferAttributes<SurveyAnswer>, InferCreationAttributes<SurveyAnswer>> {
  declare customerSurveyId: string;
  declare questionKey: string;
  declare value: { v: AnswerValue };
  declare additionalAnswer: readonly AdditionalAnswer[];
  /** When it was given: where it waited in the browser, before it arrived. */
  declare answeredAt: Date;
  declare answeredBy: string;
  /** The browser it came from; null where that is not known. */
  declare deviceId: CreationOptional<string | null>;
  /** A doctor gave it for the person, and why. */
  declare byDoctor: CreationOptional<Flag>;
  declare reason: CreationOptional<string | null>;
  declare saidBefore: CreationOptional<SaidBefore | null>;

  static readonly table = 'survey_answers';
  static readonly columns: Columns<SurveyAnswer> = {
    customerSurveyId: primary(uuid()),
    questionKey: primary(varchar(60)),
    value: sealed(json()),
    additionalAnswer: sealed(json()),
    answeredAt: instant(),
    answeredBy: uuid(),
    deviceId: nullable(uuid()),
    byDoctor: withDefault(flag(), 0),
    reason: nullable(sealed(varchar(300))),
    saidBefore: nullable(sealed(json())),
  };
}
