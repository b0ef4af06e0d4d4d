import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { FileForm } from '#shared/domain/exports/file-form.ts';
import { ImportPhase } from '#shared/domain/exports/import-phase.ts';
import type { ImportTarget } from '#shared/domain/exports/import-target.ts';
import {
  type Columns,
  instant,
  json,
  nullable,
  oneOf,
  primary,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** A file of orders among the imports: what it is about, and what became of its rows in the phase it is in. */
export class OrderImport extends Model<InferAttributes<OrderImport>, InferCreationAttributes<OrderImport>> {
  declare importId: string;
  declare target: ImportTarget;
  declare phase: CreationOptional<ImportPhase>;
  /** How it is written; null before it was looked through. */
  declare form: FileForm | null;
  /** What a sentence about a file that cannot be read names, such as its unknown columns. */
  declare detail: string | null;
  declare createdRows: CreationOptional<number>;
  declare changedRows: CreationOptional<number>;
  /** Rows that say what stands. */
  declare sameRows: CreationOptional<number>;
  declare refusedRows: CreationOptional<number>;
  declare confirmedBy: string | null;
  declare confirmedAt: Date | null;
  /** The file is removed then. */
  declare expiresAt: Date;

  static readonly table = 'order_imports';
  static readonly columns: Columns<OrderImport> = {
    importId: primary(uuid()),
    target: json(),
    phase: withDefault(oneOf(Object.values(ImportPhase)), ImportPhase.check),
    form: nullable(json()),
    detail: nullable(varchar(200)),
    createdRows: withDefault(uint(), 0),
    changedRows: withDefault(uint(), 0),
    sameRows: withDefault(uint(), 0),
    refusedRows: withDefault(uint(), 0),
    confirmedBy: nullable(uuid()),
    confirmedAt: nullable(instant()),
    expiresAt: instant(),
  };
}
