import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import {
  type Columns,
  char,
  instant,
  nullable,
  oneOf,
  primary,
  uint,
  uuid,
  varchar,
  withDefault,
} from '#shared/server/database/columns.ts';

/** An uploaded laboratory file and how far its import is. */
export class Import extends Model<InferAttributes<Import>, InferCreationAttributes<Import>> {
  declare id: string;
  declare fileName: string;
  declare bytes: number;
  declare sha256: string;
  declare state: CreationOptional<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>;
  declare handled: CreationOptional<number>;
  declare total: CreationOptional<number>;
  declare reason: string | null;
  declare uploadedBy: string | null;
  declare expectedOrderId: string | null;
  declare createdAt: Date;
  declare finishedAt: Date | null;
  declare version: CreationOptional<number>;

  static readonly table = 'imports';
  static readonly columns: Columns<Import> = {
    id: primary(uuid()),
    fileName: varchar(200),
    bytes: uint(),
    sha256: char(64),
    state: withDefault(oneOf(['waiting', 'running', 'done', 'failed', 'cancelled']), 'waiting'),
    handled: withDefault(uint(), 0),
    total: withDefault(uint(), 0),
    reason: nullable(varchar(80)),
    uploadedBy: nullable(uuid()),
    expectedOrderId: nullable(uuid()),
    createdAt: instant(),
    finishedAt: nullable(instant()),
    version: withDefault(uint(), 1),
  };
}
