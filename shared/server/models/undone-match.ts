import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import {
  type Columns,
  instant,
  json,
  nullable,
  primary,
  type Row,
  sealed,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';
import type { LabNote } from './lab-note.ts';
import type { Observation } from './observation.ts';
import type { ResultDocument } from './result-document.ts';

/** What a message had brought into a result, taken out of it again. */
export interface RemovedRows {
  observations: Row<Observation>[];
  notes: Row<LabNote>[];
  documents: Row<ResultDocument>[];
}

/** A match of a laboratory message that a person undid: both states, who and why, and the values that left; written once. */
export class UndoneMatch extends Model<InferAttributes<UndoneMatch>, InferCreationAttributes<UndoneMatch>> {
  declare id: string;
  declare importMessageId: string;
  declare orderId: string;
  declare resultId: string | null;
  /** Null where the import matched it by itself. */
  declare matchedBy: string | null;
  declare matchedAt: Date;
  declare matchReason: string | null;
  declare undoneBy: string;
  declare undoneAt: Date;
  declare reason: string;
  declare removed: RemovedRows;

  static readonly table = 'undone_matches';
  static readonly columns: Columns<UndoneMatch> = {
    id: primary(uuid()),
    importMessageId: uuid(),
    orderId: uuid(),
    resultId: nullable(uuid()),
    matchedBy: nullable(uuid()),
    matchedAt: instant(),
    matchReason: nullable(varchar(300)),
    undoneBy: uuid(),
    undoneAt: instant(),
    reason: varchar(300),
    removed: sealed(json()),
  };
}
