import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import {
  type Columns,
  instant,
  nullable,
  primary,
  sealed,
  UNREADABLE_NOTE,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';

/** What somebody of the CRM wrote down about a person, at its place in the timeline. Never anything medical. */
export class CrmNote extends Model<InferAttributes<CrmNote>, InferCreationAttributes<CrmNote>> {
  declare id: string;
  declare customerId: string;
  declare text: string;
  declare writtenBy: string;
  declare writtenAt: Date;
  /** When its writer corrected it last. */
  declare changedAt: Date | null;

  static readonly table = 'crm_notes';
  static readonly columns: Columns<CrmNote> = {
    id: primary(uuid()),
    customerId: uuid(),
    text: sealed(varchar(2000), UNREADABLE_NOTE),
    writtenBy: uuid(),
    writtenAt: instant(),
    changedAt: nullable(instant()),
  };
}
