import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import type { FileProblem } from '#shared/domain/lab-intake/file-problem.ts';
import { ImportKind } from '#shared/domain/lab-intake/import-kind.ts';
import {
  type Columns,
  char,
  type Flag,
  flag,
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

/** A file that came in, a laboratory's or one of orders; `job_progress` holds its progress under the same id. */
export class Import extends Model<InferAttributes<Import>, InferCreationAttributes<Import>> {
  declare id: string;
  /** A laboratory's messages, or orders as CSV (`order_imports`). */
  declare kind: CreationOptional<ImportKind>;
  declare fileName: string;
  declare bytes: number;
  declare sha256: string;
  declare uploadedBy: string | null;
  declare expectedOrderId: string | null;
  /** What would replace a result that stands is set aside until somebody agrees. */
  declare asksBeforeReplacing: CreationOptional<Flag>;
  /** `LABOR NORD 2026-11-23`: what a sender delivers one by one in a day is listed together; null of a file. */
  declare series: string | null;
  /** What is odd about the file as a whole; null before it was read. */
  declare problems: FileProblem[] | null;
  declare createdAt: Date;
  declare version: CreationOptional<number>;

  static readonly table = 'imports';
  static readonly columns: Columns<Import> = {
    id: primary(uuid()),
    kind: withDefault(oneOf(Object.values(ImportKind)), ImportKind.labFile),
    fileName: varchar(200),
    bytes: uint(),
    sha256: char(64),
    uploadedBy: nullable(uuid()),
    expectedOrderId: nullable(uuid()),
    asksBeforeReplacing: withDefault(flag(), 0),
    series: nullable(varchar(80)),
    problems: nullable(json()),
    createdAt: instant(),
    version: withDefault(uint(), 1),
  };
}
