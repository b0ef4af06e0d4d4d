import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, day, oneOf, primary, uint, varchar, withDefault } from '#shared/server/database/columns.ts';

/** Codes that were sent to strangers on a day (UTC): in all, to a country, or to a range of numbers that is stopped. */
export class CodeBudget extends Model<InferAttributes<CodeBudget>, InferCreationAttributes<CodeBudget>> {
  declare day: string;
  declare scope: 'all' | 'country' | 'prefix';
  /** `all`, a country's code, or the first digits of a range of numbers. */
  declare subject: string;
  declare sent: CreationOptional<number>;

  static readonly table = 'code_budgets';
  static readonly columns: Columns<CodeBudget> = {
    day: primary(day()),
    scope: primary(oneOf(['all', 'country', 'prefix'])),
    subject: primary(varchar(16)),
    sent: withDefault(uint(), 0),
  };
}
