import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, type Flag, flag, instant, primary, uuid, varchar } from '#shared/server/database/columns.ts';

/** What a customer decided about research, and on which text; the latest counts. */
export class ResearchApproval extends Model<
  InferAttributes<ResearchApproval>,
  InferCreationAttributes<ResearchApproval>
> {
  declare id: string;
  declare customerId: string;
  declare approved: Flag;
  declare textVersion: string;
  declare at: Date;

  static readonly table = 'research_approvals';
  static readonly columns: Columns<ResearchApproval> = {
    id: primary(uuid()),
    customerId: uuid(),
    approved: flag(),
    textVersion: varchar(20),
    at: instant(),
  };
}
