import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import {
  type Columns,
  char,
  instant,
  nullable,
  primary,
  uint,
  uuid,
  varchar,
} from '#shared/server/database/columns.ts';

/** A file in the store; `expiresAt` null keeps it. */
export class StoredFile extends Model<InferAttributes<StoredFile>, InferCreationAttributes<StoredFile>> {
  declare id: string;
  declare kind: string;
  declare name: string;
  declare bytes: number;
  declare sha256: string;
  declare expiresAt: Date | null;
  declare createdAt: Date;

  static readonly table = 'stored_files';
  static readonly columns: Columns<StoredFile> = {
    id: primary(uuid()),
    kind: varchar(30),
    name: varchar(200),
    bytes: uint(),
    sha256: char(64),
    expiresAt: nullable(instant()),
    createdAt: instant(),
  };
}
