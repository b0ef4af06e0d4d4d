import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { SurveyStatus } from '#shared/domain/surveys/survey-status.ts';
import {
  type Columns,
  type Flag,
  flag,
  instant,
  nullable,
  primary,
  tinyUint,
  uint,
  uuid,
  withDefault,
} from '#shared/server/database/columns.ts';

/** The questionnaire of an order and how far it is. */
export class CustomerSurvey extends Model<InferAttributes<CustomerSurvey>, InferCreationAttributes<CustomerSurvey>> {
  declare id: string;
  declare orderId: string;
  declare customerId: string;
  declare surveyId: string;
  declare status: CreationOptional<SurveyStatus>;
  declare answered: CreationOptional<number>;
  declare questions: number;
  declare startedAt: Date | null;
  declare completedAt: Date | null;
  declare completedBy: string | null;
  declare byDoctor: CreationOptional<Flag>;
  declare version: CreationOptional<number>;

  static readonly table = 'customer_surveys';
  static readonly columns: Columns<CustomerSurvey> = {
    id: primary(uuid()),
    orderId: uuid(),
    customerId: uuid(),
    surveyId: uuid(),
    status: withDefault(tinyUint(), SurveyStatus.PENDING),
    answered: withDefault(uint(), 0),
    questions: uint(),
    startedAt: nullable(instant()),
    completedAt: nullable(instant()),
    completedBy: nullable(uuid()),
    byDoctor: withDefault(flag(), 0),
    version: withDefault(uint(), 1),
  };
}
