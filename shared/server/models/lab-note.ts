import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import {
  type Columns,
  char,
  instant,
  oneOf,
  primary,
  sealed,
  text,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';

/** What the laboratory noted about a sample, a person or an order, not about one value. `test` names the order's test. */
export class LabNote extends Model<InferAttributes<LabNote>, InferCreationAttributes<LabNote>> {
  declare id: string;
  declare resultId: string;
  declare importMessageId: string;
  declare about: 'message' | 'order';
  declare test: string;
  declare note: string;
  /** SHA-256 of what it says: the same note of a later message is the same note. */
  declare contentHash: string;
  declare createdAt: Date;

  static readonly table = 'lab_notes';
  static readonly columns: Columns<LabNote> = {
    id: primary(uuid()),
    resultId: uuid(),
    importMessageId: uuid(),
    about: oneOf(['message', 'order']),
    test: varchar(250),
    note: sealed(text()),
    contentHash: char(64),
    createdAt: instant(),
  };
}
