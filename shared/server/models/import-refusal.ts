import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { RowFault } from '#shared/domain/exports/row-fault.ts';
import {
  type Columns,
  instant,
  nullable,
  primary,
  sealed,
  uint,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';

/** A row of a file of orders that was refused. What it said may be a person's: it goes with the file. */
export class ImportRefusal extends Model<InferAttributes<ImportRefusal>, InferCreationAttributes<ImportRefusal>> {
  declare importId: string;
  /** From 1, the head not counted. */
  declare position: number;
  /** In the file, as an editor counts. */
  declare line: number;
  declare field: string | null;
  declare said: string | null;
  declare fault: RowFault;
  declare detail: string | null;
  declare createdAt: Date;

  static readonly table = 'import_refusals';
  static readonly columns: Columns<ImportRefusal> = {
    importId: primary(uuid()),
    position: primary(uint()),
    line: uint(),
    field: nullable(varchar(20)),
    said: nullable(sealed(varchar(60))),
    fault: varchar(30),
    detail: nullable(varchar(60)),
    createdAt: instant(),
  };
}
