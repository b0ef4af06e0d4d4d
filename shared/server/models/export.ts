import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { ExportForm } from '#shared/domain/exports/export-form.ts';
import { type Columns, instant, json, nullable, oneOf, primary, uint, uuid } from '#shared/server/database/columns.ts';

/** A file that a member of staff had made of many records; how far it is stands in `job_progress`. */
export class Export extends Model<InferAttributes<Export>, InferCreationAttributes<Export>> {
  declare id: string;
  declare kind: 'orders';
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

  static readonly table = 'exports';
  static readonly columns: Columns<Export> = {
    id: primary(uuid()),
    kind: oneOf(['orders']),
    askedBy: uuid(),
    filter: json(),
    form: json(),
    createdAt: instant(),
    expiresAt: instant(),
    rows: nullable(uint()),
    bytes: nullable(uint()),
  };
}
