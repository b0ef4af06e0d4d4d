import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, char, instant, primary, uint, uuid, varchar } from '#shared/server/database/columns.ts';

/** A version of a report that an administrator uploaded; its content lies in the file store among the `reports`, under the same id. */
export class LabReport extends Model<InferAttributes<LabReport>, InferCreationAttributes<LabReport>> {
  declare id: string;
  declare name: string;
  /** From 1 for each name; the highest is the one that counts. */
  declare version: number;
  declare orderId: string;
  declare bytes: number;
  declare sha256: string;
  declare uploadedBy: string;
  declare createdAt: Date;

  static readonly table = 'lab_reports';
  static readonly columns: Columns<LabReport> = {
    id: primary(uuid()),
    name: varchar(100),
    version: uint(),
    orderId: uuid(),
    bytes: uint(),
    sha256: char(64),
    uploadedBy: uuid(),
    createdAt: instant(),
  };
}
