import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { DataFormat } from '#shared/domain/identity/own-data-format.ts';
import { LANGUAGES, type Language } from '#shared/languages.ts';
import { type Columns, instant, nullable, oneOf, primary, uint, uuid } from '#shared/server/database/columns.ts';

/** What the product holds of a person, made ready as a file of the kind `exports`; how far it is stands in `job_progress`. */
export class DataFile extends Model<InferAttributes<DataFile>, InferCreationAttributes<DataFile>> {
  declare id: string;
  declare userId: string;
  declare format: DataFormat;
  declare language: Language;
  declare createdAt: Date;
  declare expiresAt: Date;
  /** Null until it is written. */
  declare bytes: number | null;

  static readonly table = 'data_files';
  static readonly columns: Columns<DataFile> = {
    id: primary(uuid()),
    userId: uuid(),
    format: oneOf(['json', 'pdf']),
    language: oneOf(LANGUAGES),
    createdAt: instant(),
    expiresAt: instant(),
    bytes: nullable(uint()),
  };
}
