import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, nullable, primary, uuid, varchar } from '#shared/server/database/columns.ts';

/** A laboratory message that was discarded and then taken back: both states, who and why; written once. */
export class UndoneDiscard extends Model<InferAttributes<UndoneDiscard>, InferCreationAttributes<UndoneDiscard>> {
  declare id: string;
  declare importMessageId: string;
  declare discardedBy: string | null;
  declare discardedAt: Date;
  declare discardReason: string;
  declare undoneBy: string;
  declare undoneAt: Date;
  declare reason: string;

  static readonly table = 'undone_discards';
  static readonly columns: Columns<UndoneDiscard> = {
    id: primary(uuid()),
    importMessageId: uuid(),
    discardedBy: nullable(uuid()),
    discardedAt: instant(),
    discardReason: varchar(300),
    undoneBy: uuid(),
    undoneAt: instant(),
    reason: varchar(300),
  };
}
