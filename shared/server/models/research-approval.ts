import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import {
  type Columns,
  type Flag,
  flag,
  instant,
  nullable,
  oneOf,
  primary,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';

/** What a customer decided about research, and on which text; the latest counts. */
export class ResearchApproval extends Model<
  InferAttributes<ResearchApproval>,
  InferCreationAttributes<ResearchApproval>
> {
  declare id: string;
  declare customerId: string;
  declare approved: Flag;
  declare textVersion: string;
  /** In which it was read; unknown for the oldest. */
  declare language: Language | null;
  declare at: Date;

  static readonly table = 'research_approvals';
  static readonly columns: Columns<ResearchApproval> = {
    id: primary(uuid()),
    customerId: uuid(),
    approved: flag(),
    textVersion: varchar(20),
    language: nullable(oneOf(LANGUAGES)),
    at: instant(),
  };
}
