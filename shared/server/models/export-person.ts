import { type InferAttributes, type InferCreationAttributes, Model } from 'sequelize';
import { type Columns, instant, primary, uuid } from '#shared/server/database/columns.ts';

/** Somebody whose data are in a research file that can still be fetched. */
export class ExportPerson extends Model<InferAttributes<ExportPerson>, InferCreationAttributes<ExportPerson>> {
  declare exportId: string;
  declare customerId: string;
  declare createdAt: Date;

  static readonly table = 'export_people';
  static readonly columns: Columns<ExportPerson> = {
    exportId: primary(uuid()),
    customerId: primary(uuid()),
    createdAt: instant(),
  };
}
