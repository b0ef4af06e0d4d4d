import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, char, instant, primary, uuid } from '#shared/server/database/columns.ts';

/** A delivery of a laboratory that was taken, and the import that it became. */
export class LabReceipt extends Model<InferAttributes<LabReceipt>, InferCreationAttributes<LabReceipt>> {
  /** SHA-256 (hex) of what makes a delivery the same one again. */
  declare delivery: string;
  declare importId: string;
  declare createdAt: Date;

  static readonly table = 'lab_receipts';
  static readonly columns: Columns<LabReceipt> = {
    delivery: primary(char(64)),
    importId: uuid(),
    createdAt: instant(),
  };
}
