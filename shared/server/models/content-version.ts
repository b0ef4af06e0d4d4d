import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { ContentKind } from '#shared/domain/content/content-kinds.ts';
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

/** One time that content of a kind went live. Never changed. */
export class ContentVersion extends Model<InferAttributes<ContentVersion>, InferCreationAttributes<ContentVersion>> {
  declare id: string;
  declare kind: ContentKind;
  /** From 1 within its kind. */
  declare number: number;
  declare hash: string;
  /** Where it was read: `shipped`, a folder, or an address. */
  declare source: string;
  /** The number of the version that was brought back with it. */
  declare restoredFrom: number | null;
  /** Null of the first one, which came with the product. */
  declare appliedBy: string | null;
  declare appliedAt: Date;

  static readonly table = 'content_versions';
  static readonly columns: Columns<ContentVersion> = {
    id: primary(uuid()),
    kind: varchar(32),
    number: uint(),
    hash: char(64),
    source: varchar(300),
    restoredFrom: nullable(uint()),
    appliedBy: nullable(uuid()),
    appliedAt: instant(),
  };
}
