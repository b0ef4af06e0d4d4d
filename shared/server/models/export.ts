import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { ExportForm } from '#shared/domain/exports/export-form.ts';
import { DATASETS, type Dataset } from '#shared/domain/exports/research-columns.ts';
import {
  type Columns,
  type Flag,
  flag,
  instant,
  json,
  nullable,
  oneOf,
  primary,
  uint,
  uuid,
  withDefault,
} from '#shared/server/database/columns.ts';
import type { ManifestView } from '#shared/views/exports.ts';

/** A file that a member of staff had made of many records; how far it is stands in `job_progress`. */
export class Export extends Model<InferAttributes<Export>, InferCreationAttributes<Export>> {
  declare id: string;
  declare kind: 'orders' | Dataset;
  declare askedBy: string;
  /** What the list was narrowed by, as the call said it. */
  declare filter: Record<string, unknown>;
  declare form: ExportForm;
  declare createdAt: Date;
  /** The file is removed then; the row stays as the record of who took what. */
  declare expiresAt: Date;
  /** Null until it is written. */
  declare rows: number | null;
  declare bytes: number | null;
  /** For research: nobody in it is named, and who has not agreed is not in it. */
  declare pseudonymised: CreationOptional<Flag>;
  /** Under which id the file lies; null where it has the export's own. */
  declare fileId: CreationOptional<string | null>;
  /** What is told beside a file for research; null of others, and until it is written. */
  declare manifest: CreationOptional<ManifestView | null>;

  static readonly table = 'exports';
  static readonly columns: Columns<Export> = {
    id: primary(uuid()),
    kind: oneOf(['orders', ...DATASETS]),
    askedBy: uuid(),
    filter: json(),
    form: json(),
    createdAt: instant(),
    expiresAt: instant(),
    rows: nullable(uint()),
    bytes: nullable(uint()),
    pseudonymised: withDefault(flag(), 0),
    fileId: nullable(uuid()),
    manifest: nullable(json()),
  };
}
