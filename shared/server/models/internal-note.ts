import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import {
  type Columns,
  instant,
  nullable,
  primary,
  sealed,
  text,
  UNREADABLE_NOTE,
  uuid,
} from '#shared/server/database/columns.ts';

/** A note among doctors about a result. */
export class InternalNote extends Model<InferAttributes<InternalNote>, InferCreationAttributes<InternalNote>> {
  declare id: string;
  declare resultId: string;
  declare userId: string;
  declare note: string;
  declare createdAt: Date;
  declare changedAt: Date | null;
  declare deletedAt: Date | null;

  static readonly table = 'internal_notes';
  static readonly columns: Columns<InternalNote> = {
    id: primary(uuid()),
    resultId: uuid(),
    userId: uuid(),
    note: sealed(text(), UNREADABLE_NOTE),
    createdAt: instant(),
    changedAt: nullable(instant()),
    deletedAt: nullable(instant()),
  };
}
